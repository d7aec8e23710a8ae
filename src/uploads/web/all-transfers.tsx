import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import styles from './all-transfers.module.css'
import { canRetry, sumUploads } from './state/upload.ts'
import type { Uploads } from './state/uploads-reducer.ts'
import { TransferSpeed } from './transfer-speed.tsx'

interface AllTransfersProps {
  uploads: Uploads
  onPauseAll: (paused: boolean) => void
  onRetryAll: () => void
}

/** Several transfers: how far they are together, and buttons to pause, resume or retry all. */
export function AllTransfers({ uploads, onPauseAll, onRetryAll }: AllTransfersProps) {
  const t = useTranslations('uploads.transfer')
  const { list } = uploads
  const moving = list.filter(({ state }) => state === 'UPLOADING')
  const failed = list.filter(canRetry).length
  if (moving.length < 2 && failed < 2) return null
  const isPaused = moving.every(({ paused }) => paused)
  return (
    <div className={styles.together}>
      {moving.length > 0 && <Together uploads={uploads} />}
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

/** How far all are together; the time left is as it was when their speed was last shown. */
function Together({ uploads: { list, speed } }: Pick<AllTransfersProps, 'uploads'>) {
  const t = useTranslations('uploads.transfer')
  const { arrived, all, percent, bytes, loaded, left } = sumUploads(list)
  const shown = speed?.meter?.shown
  const since = speed && shown ? speed.sent - shown.loaded : 0
  return (
    <div>
      <p>{t('sum', { arrived, all, percent })}</p>
      <p className={styles.facts}>
        <Bytes loaded={loaded} all={bytes} />
        {shown && <TransferSpeed rate={shown.rate} left={left + since} />}
      </p>
    </div>
  )
}

const MEGA = 1_000_000
const GIGA = 1000 * MEGA

function Bytes({ loaded, all }: { loaded: number; all: number }) {
  const t = useTranslations('uploads.transfer')
  const format = useFormatter()
  const isLarge = all >= GIGA
  const [size, unit] = isLarge ? [GIGA, 'gigabyte'] : [MEGA, 'megabyte']
  const digits = isLarge || all < 10 * MEGA ? 1 : 0
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const of = format.number(all / size, { style: 'unit', unit, ...fraction })
  return <span>{t('bytes', { loaded: format.number(loaded / size, fraction), all: of })}</span>
}
