import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import unfinished from '#uploads/web/unfinished-uploads.module.css'
import styles from '../sound-new.module.css'
import type { KnownFile } from './added-files.ts'

interface KnownFilesProps {
  known: readonly KnownFile[]
  onAnswer: (addsAgain: boolean) => void
}

/** Files that were chosen again though their sounds exist. */
export function KnownFiles({ known, onAnswer }: KnownFilesProps) {
  const t = useTranslations('uploads.known')
  const count = known.length
  if (count === 0) return null
  return (
    <section className={unfinished.unfinished} aria-label={t('title', { count })}>
      <h2 role="alert">{t('title', { count })}</h2>
      <details>
        <summary>{t('which')}</summary>
        <ul>
          {known.map(({ file, soundId }) => (
            <li key={soundId}>
              <span className={unfinished.file}>{file.name}</span>
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
