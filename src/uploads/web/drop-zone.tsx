import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  title: ReactNode
  text: ReactNode
  action: ReactNode
  /** For the file dialog: `.wav,.flac,audio/*`. */
  accept: string
  /** One line high, once there is something beside it. */
  small?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop files on, with a button that opens the file dialog for everybody else. */
export function DropZone({ title, text, action, accept, small, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the button does it all
    <div
      className={styles.zone}
      data-over={over || undefined}
      data-small={small || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(asNode(event.relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <span className={styles.icon}>
        <Icon name="upload" size={small ? 20 : 28} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <Button look={small ? 'outline' : 'accent'} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null
}
