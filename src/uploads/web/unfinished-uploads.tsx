import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import styles from './unfinished-uploads.module.css'
import type { Unfinished } from './use-uploader.ts'

interface UnfinishedUploadsProps {
  unfinished: readonly Unfinished[]
  accept: string
  single?: boolean
  onFiles: (files: File[]) => void
  onForget: (one: Unfinished) => void
}

/** Uploads that an earlier page has left: a browser forgets the files, so they are chosen again. */
export function UnfinishedUploads(props: UnfinishedUploadsProps) {
  const { unfinished, accept, single = false, onFiles, onForget } = props
  const t = useTranslations('uploads.unfinished')
  const input = useRef<HTMLInputElement>(null)
  if (unfinished.length === 0) return null
  const count = unfinished.length
  return (
    <section className={styles.unfinished} aria-label={t('title', { count })}>
      <h2>{t('title', { count })}</h2>
      <p className="muted">{t('text', { count })}</p>
      <ul className="stack">
        {unfinished.map((one) => (
          <li key={one.draft}>
            <span className={styles.file}>{one.name}</span>
            <span className="small faint figures">
              {one.loaded > 0
                ? t('arrived', { percent: Math.floor((one.loaded / one.size) * 100) })
                : t('nothing')}
            </span>
            <IconButton
              icon="close"
              label={t('forget', { name: one.name })}
              onClick={() => onForget(one)}
            />
          </li>
        ))}
      </ul>
      <Button look="accent" icon="upload" onClick={() => input.current?.click()}>
        {t('choose', { count })}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </section>
  )
}
