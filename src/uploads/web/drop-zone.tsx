import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type DroppedFiles, droppedFiles, filesOfChosenFolder } from './chosen-files.ts'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  title: ReactNode
  text: ReactNode
  action: ReactNode
  /** Opens the dialog for a folder, where there is a mouse. */
  folderAction: ReactNode
  /** For the file dialog: `.wav,.flac,audio/*`. */
  accept: string
  /** One line high, once there is something beside it. */
  small?: boolean
  onFiles: (dropped: DroppedFiles) => void
}

/** A place to drop files and folders on, with buttons that open the file dialogs for everyone else. */
export function DropZone({ title, text, small, onFiles, ...choice }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement | null>(null)
  const [over, setOver] = useState(false)
  function asFolder(element: HTMLInputElement | null) {
    // React’s types do not know the attribute.
    if (element) element.webkitdirectory = true
    folder.current = element
  }
  function take({ target }: React.ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    onFiles({ files: target.webkitdirectory ? filesOfChosenFolder(files) : files, unreadable: [] })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the buttons do it all
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
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      <span className={styles.icon}>
        <Icon name="upload" size={small ? 20 : 28} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.choices}>
        <Button look={small ? 'outline' : 'accent'} onClick={() => input.current?.click()}>
          {choice.action}
        </Button>
        <Button look="quiet" className={styles.folder} onClick={() => folder.current?.click()}>
          {choice.folderAction}
        </Button>
      </div>
      <input ref={input} type="file" multiple hidden accept={choice.accept} onChange={take} />
      <input ref={asFolder} type="file" hidden onChange={take} />
    </div>
  )
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null
}
