import { useTranslations } from 'use-intl'
import styles from '#sounds/web/uploading/uploading.module.css'
import { Button } from '#ui/button.tsx'
import type { KnownFile } from './memory/kept-files.ts'

interface KnownFilesProps {
  known: readonly KnownFile[]
  onAnswer: (addsAgain: boolean) => void
}

/** Files that were chosen again though their sounds are there. */
export function KnownFiles({ known, onAnswer }: KnownFilesProps) {
  const t = useTranslations('uploads.known')
  const count = known.length
  if (count === 0) return null
  return (
    <section className={styles.unfinished} aria-label={t('title', { count })}>
      <h2 role="alert">{t('title', { count })}</h2>
      <details>
        <summary>{t('which')}</summary>
        <ul>
          {known.map(({ file, soundId }) => (
            <li key={soundId}>
              <span className={styles.file}>{file.name}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.answers}>
        <Button look="accent" onClick={() => onAnswer(false)}>
          {t('leaveOut')}
        </Button>
        <Button look="outline" onClick={() => onAnswer(true)}>
          {t('addAgain')}
        </Button>
      </div>
    </section>
  )
}
