import { useFormatter, useTranslations } from 'use-intl'
import type { Fact } from '#sounds/web/uploading/state/facts.ts'
import { mayComeThrough, sumOf } from '#sounds/web/uploading/state/reading.ts'
import type { Uploads } from '#sounds/web/uploading/state/uploads-state.ts'
import { TransferSpeed } from '#sounds/web/uploading/transfer-speed.tsx'
import styles from '#sounds/web/uploading/uploading.module.css'
import { Button } from '#ui/button.tsx'

interface AllTransfersProps {
  uploads: Uploads
  tell: (fact: Fact) => void
  onRetryAll: () => void
}

/** Several transfers at once: how far they are together, the pause of all and another try of all. */
export function AllTransfers({ uploads, tell, onRetryAll }: AllTransfersProps) {
  const t = useTranslations('uploads.transfer')
  const { list } = uploads
  const moving = list.filter(({ state }) => state === 'UPLOADING')
  const failed = list.filter(mayComeThrough).length
  if (moving.length < 2 && failed < 2) return null
  const isPaused = moving.every(({ paused }) => paused)
  return (
    <div className={styles.together}>
      {moving.length > 0 && <Together uploads={uploads} />}
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

/** How far all are together; the time left is as it was when their speed was last shown. */
function Together({ uploads: { list, pace } }: Pick<AllTransfersProps, 'uploads'>) {
  const t = useTranslations('uploads.transfer')
  const { arrived, all, percent, bytes, loaded, left } = sumOf(list)
  const shown = pace?.meter?.shown
  const since = pace && shown ? pace.sent - shown.loaded : 0
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
