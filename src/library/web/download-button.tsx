import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DownloadChoice, PurchaseFormat } from '#orders/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import styles from './downloads.module.css'
import type { DownloadState, Progress } from './use-download.ts'

interface DownloadButtonProps {
  /** The title of what is downloaded. */
  title: string
  formats: readonly DownloadChoice[]
  chosen: DownloadChoice
  /**
   * Returns the address, where there is one before it is asked for: it works without script, too.
   */
  pathOf?: (format: PurchaseFormat) => string
  state: DownloadState
  progress: Progress | undefined
  compact?: boolean | undefined
  onTake: (format: PurchaseFormat) => void
}

const LOSSLESS: readonly PurchaseFormat[] = ['flac', 'alac', 'wav']

/** Downloads in one format, with a menu of all. */
export function DownloadButton(props: DownloadButtonProps) {
  const { title, formats, chosen, pathOf, state, compact, onTake } = props
  const t = useTranslations('sales.download')
  const label = `${useTranslations('sales.order')('download')}: ${title}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.download} data-compact={compact} role="group" aria-label={label}>
      <MainPart {...props} />
      <Menu
        button={<Icon name="down" size={16} />}
        label={`${t('formats')}: ${title}`}
        heading={t('formats')}
        buttonClass={styles.more}
      >
        {formats.map((choice) => (
          <MenuItem key={choice.format} onSelect={() => onTake(choice.format)}>
            <span className={styles.check}>
              {choice.format === chosen.format && <Icon name="check" size={16} />}
            </span>
            <span>
              {choice.label}
              {LOSSLESS.includes(choice.format) && (
                <span className="faint"> · {t('lossless')}</span>
              )}
            </span>
            <Size bytes={choice.bytes} />
          </MenuItem>
        ))}
      </Menu>
      {pathOf && (
        <noscript>
          {formats.map(({ format, label }) => (
            <a key={format} href={pathOf(format)} className={styles.link}>
              {label}
            </a>
          ))}
        </noscript>
      )}
      {state !== 'idle' && state !== 'preparing' && (
        <p className="problem" role="alert">
          {t(state)}
        </p>
      )}
    </div>
  )
}

/** Waits for the file here, where a browser without script would show a page. */
function MainPart({ chosen, pathOf, state, progress, compact, onTake }: DownloadButtonProps) {
  const isBusy = state === 'preparing'
  const preparing = usePreparing(progress)

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!isBusy) onTake(chosen.format)
  }

  const shared = {
    className: styles.link,
    'aria-busy': isBusy || undefined,
    onClick: press,
    children: [
      isBusy ? <Spinner key="icon" size={18} /> : <Icon key="icon" name="download" size={18} />,
      <span key="label">{chosen.label}</span>,
      isBusy ? (
        <span key="size" className={styles.size}>
          {preparing}
        </span>
      ) : (
        !compact && <Size key="size" bytes={chosen.bytes} />
      ),
    ],
  }
  if (pathOf) return <a {...shared} href={pathOf(chosen.format)} />
  return <button {...shared} type="button" />
}

/** Counts one file by its share, many by their number. */
function usePreparing({ made, count }: Progress = { made: 0, count: 0 }): string {
  const t = useTranslations('sales.download')
  if (count > 1) return t('preparingCount', { made: Math.floor(made), count })
  return made > 0 ? t('preparingShare', { percent: Math.floor(100 * made) }) : t('preparing')
}

function Size({ bytes }: { bytes: number | null }) {
  const format = useFormatter()
  if (bytes === null) return null
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  const size = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return <span className={styles.size}>{format.number(Math.max(value, 0.1), size)}</span>
}
