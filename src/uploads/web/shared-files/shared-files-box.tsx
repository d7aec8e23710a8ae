import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import styles from '../unfinished-uploads.module.css'

interface SharedFilesBoxProps {
  files: readonly File[]
  /** Absent for visitors, who sign in first. */
  onUpload?: () => void
  onDiscard: () => void
}

/**
 * Files that another app has shared. They are uploaded at a press only: any site can post to the address that
 * receives them.
 */
export function SharedFilesBox({ files, onUpload, onDiscard }: SharedFilesBoxProps) {
  const t = useTranslations('uploads.shared')
  const count = files.length
  if (count === 0) return null
  return (
    <section className={styles.unfinished} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="muted">{t(onUpload ? 'text' : 'waits', { count })}</p>
      <ul className="stack">
        {[...files.entries()].map(([at, { name }]) => (
          <li key={at}>
            <span className={styles.file}>{name}</span>
          </li>
        ))}
      </ul>
      <div className="row gap-3">
        {onUpload && (
          <Button look="accent" icon="upload" onClick={onUpload}>
            {t('upload', { count })}
          </Button>
        )}
        <Button look={onUpload ? 'quiet' : 'outline'} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </section>
  )
}
