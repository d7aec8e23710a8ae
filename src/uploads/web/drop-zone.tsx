import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  type DroppedFiles,
  droppedFiles,
  filesOfChosenFolder,
  SOUND_ACCEPT,
} from './chosen-files.ts'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  /** One line high, once there is something beside it. */
  small?: boolean
  onFiles: (dropped: DroppedFiles) => void
}

/** A place to drop files and folders on, with buttons that open the file dialogs for everyone else. */
export function DropZone({ small, onFiles }: DropZoneProps) {
  const t = useTranslations('uploads.newPage')
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
      <p className={styles.title}>{t(small ? 'dropMore' : 'dropTitle')}</p>
      <p className={styles.text}>{t('formats')}</p>
      <div className={styles.choices}>
        <Button look={small ? 'outline' : 'accent'} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <Button look="quiet" className={styles.folder} onClick={() => folder.current?.click()}>
          {t('chooseFolder')}
        </Button>
      </div>
      <input ref={input} type="file" multiple hidden accept={SOUND_ACCEPT} onChange={take} />
      <input ref={asFolder} type="file" hidden onChange={take} />
    </div>
  )
}

function asNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null
}
