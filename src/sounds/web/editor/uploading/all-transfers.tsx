import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import type { Fact, Upload } from './state/facts.ts'
import { mayComeThrough, sumOf } from './state/reading.ts'
import styles from './uploading.module.css'

interface AllTransfersProps {
  uploads: readonly Upload[]
  tell: (fact: Fact) => void
  onRetryAll: () => void
}

/** Several transfers at once: how far they are together, the pause of all and another try of all. */
export function AllTransfers({ uploads, tell, onRetryAll }: AllTransfersProps) {
  const t = useTranslations('uploads.transfer')
  const moving = uploads.filter(({ state }) => state === 'UPLOADING')
  const failed = uploads.filter(mayComeThrough).length
  if (moving.length < 2 && failed < 2) return null
  const isPaused = moving.every(({ paused }) => paused)
  return (
    <div className={styles.together}>
      {moving.length > 0 && <p>{t('sum', sumOf(uploads))}</p>}
      {moving.length > 1 && (
        <Button
          look="outline"
          icon={isPaused ? 'play' : 'pause'}
          onClick={() => tell({ type: isPaused ? 'all-resumed' : 'all-paused' })}
        >
          {t(isPaused ? 'resumeAll' : 'pauseAll')}
        </Button>
      )}
      {failed > 1 && (
        <Button look="outline" onClick={onRetryAll}>
          {t('retryAll', { count: failed })}
        </Button>
      )}
    </div>
  )
}
