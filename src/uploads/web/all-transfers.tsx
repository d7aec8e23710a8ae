import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { canRetry, sumUploads } from './state/upload.ts'
import type { Uploads } from './state/uploads-reducer.ts'
import styles from './upload-progress.module.css'
import { TransferSpeed } from './upload-progress.tsx'

interface AllTransfersProps {
  uploads: Uploads
  onPauseAll: (paused: boolean) => void
  onRetryAll: () => void
}

/** Several transfers: how far they are together, and buttons to pause, resume or retry all. */
export function AllTransfers({ uploads, onPauseAll, onRetryAll }: AllTransfersProps) {
  const t = useTranslations('uploads.transfer')
  const textOf = useBytesText()
  const { list, speed } = uploads
  const moving = list.filter(({ state }) => state === 'UPLOADING')
  const failed = list.filter(canRetry).length
  if (moving.length < 2 && failed < 2) return null
  const isPaused = moving.every(({ paused }) => paused)
  const { arrived, all, percent, bytes, loaded, left } = sumUploads(list)
  const shown = speed?.meter?.shown
  // The time left is as it was when the speed was last shown.
  const since = speed && shown ? speed.sent - shown.loaded : 0
  return (
    <div className="row wrap between gap-3 figures muted page-heading">
      {moving.length > 0 && (
        <div>
          <p>{t('sum', { arrived, all, percent })}</p>
          <p className={styles.facts}>
            <span>{textOf(loaded, bytes)}</span>
            {shown && <TransferSpeed rate={shown.rate} left={left + since} />}
          </p>
        </div>
      )}
      {moving.length > 1 && (
        <Button
          look="outline"
          icon={isPaused ? 'play' : 'pause'}
          onClick={() => onPauseAll(!isPaused)}
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

const MEGA = 1_000_000
const GIGA = 1000 * MEGA

function useBytesText() {
  const t = useTranslations('uploads.transfer')
  const format = useFormatter()
  return (loaded: number, all: number) => {
    const [size, unit] = all >= GIGA ? [GIGA, 'gigabyte'] : [MEGA, 'megabyte']
    const digits = all >= GIGA || all < 10 * MEGA ? 1 : 0
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const of = format.number(all / size, { style: 'unit', unit, ...fraction })
    return t('bytes', { loaded: format.number(loaded / size, fraction), all: of })
  }
}
