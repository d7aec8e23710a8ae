import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/page/waiting.tsx'
import type { DownloadChoice } from '../contract.ts'
import { downloadPath } from '../download-path.ts'
import styles from './downloads.module.css'
import { useDownload } from './use-download.ts'

interface DownloadsProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  /** Of a guest's link. */
  accessKey?: string | undefined
}

/** One link for each format, with its size; without script they are plain links. */
export function Downloads({ title, grant, formats, accessKey }: DownloadsProps) {
  const t = useTranslations('sales.order')
  return (
    <ul className={styles.list} aria-label={`${t('download')}: ${title}`}>
      {formats.map((choice) => (
        <li key={choice.format}>
          <DownloadLink choice={choice} path={downloadPath(grant, choice.format, accessKey)} />
        </li>
      ))}
    </ul>
  )
}

function DownloadLink({ choice, path }: { choice: DownloadChoice; path: string }) {
  const t = useTranslations('sales.download')
  const { state, start } = useDownload()
  const isBusy = state === 'preparing'

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!isBusy) void start(path)
  }

  return (
    <>
      <a href={path} className={styles.link} aria-busy={isBusy || undefined} onClick={press}>
        {isBusy ? <Spinner size={18} /> : <Icon name="download" size={18} />}
        <span>{choice.label}</span>
        {isBusy && <span className={styles.size}>{t('preparing')}</span>}
        {!isBusy && choice.bytes !== null && <Size bytes={choice.bytes} />}
      </a>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('failed')}
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
