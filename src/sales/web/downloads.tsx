import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import type { DownloadChoice } from '../contract.ts'
import { downloadPath } from '../download-path.ts'
import styles from './downloads.module.css'
import { LARGE_GIVE_UP_MS, useDownload } from './use-download.ts'

interface DownloadsProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  /** Of a guest's link. */
  accessKey?: string | undefined
  /** Of many sounds at once: they take longer to be made. */
  whole?: boolean
  /** One list of many below each other. */
  compact?: boolean
}

/** One link for each format, with its size; without script they are plain links. */
export function Downloads(props: DownloadsProps) {
  const { title, grant, formats, accessKey, whole = false, compact = false } = props
  const t = useTranslations('sales.order')
  return (
    <ul
      className={styles.list}
      data-compact={compact || undefined}
      aria-label={`${t('download')}: ${title}`}
    >
      {formats.map((choice) => (
        <li key={choice.format}>
          <DownloadLink
            choice={choice}
            path={downloadPath(grant, choice.format, accessKey)}
            whole={whole}
            compact={compact}
          />
        </li>
      ))}
    </ul>
  )
}

interface DownloadLinkProps {
  choice: DownloadChoice
  path: string
  whole: boolean
  compact: boolean
}

function DownloadLink({ choice, path, whole, compact }: DownloadLinkProps) {
  const t = useTranslations('sales.download')
  const { state, start } = useDownload()
  const isBusy = state === 'preparing'

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!isBusy) void start(path, whole ? LARGE_GIVE_UP_MS : undefined)
  }

  return (
    <>
      <a
        href={path}
        className={styles.link}
        aria-label={compact ? choice.label : undefined}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? <Spinner size={18} /> : <Icon name="download" size={18} />}
        <span>{compact ? t(`short.${choice.format}`) : choice.label}</span>
        {isBusy && <span className={styles.size}>{t('preparing')}</span>}
        {!isBusy && !compact && choice.bytes !== null && <Size bytes={choice.bytes} />}
      </a>
      {(state === 'failed' || state === 'ended') && (
        <p className={styles.failed} role="alert">
          {t(state)}
        </p>
      )}
    </>
  )
}

function Size({ bytes }: { bytes: number }) {
  const format = useFormatter()
  const size = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return <span className={styles.size}>{format.number(Math.max(bytes / 1e6, 0.1), size)}</span>
}
