import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import type { DownloadChoice } from '../contract.ts'
import { downloadPath } from '../download-path.ts'
import styles from './downloads.module.css'

interface DownloadsProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  /** Of a guest's link. */
  accessKey?: string | undefined
  /** Of many sounds together: they take longer to be made. */
  whole?: boolean
  compact?: boolean
}

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
        <p className="problem" role="alert">
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

type DownloadState = 'idle' | 'preparing' | 'failed' | 'ended'

/** A file of minutes is made in seconds; what takes longer has failed and may be tried again. */
const GIVE_UP_MS = 5 * 60 * 1000
/** A whole album is many such files. */
const LARGE_GIVE_UP_MS = 60 * 60 * 1000

function useDownload() {
  const [state, setState] = useState<DownloadState>('idle')
  const leaving = useRef<AbortController>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => () => leaving.current?.abort(), [])

  async function start(path: string, giveUpMs = GIVE_UP_MS) {
    leaving.current?.abort()
    const waiting = new AbortController()
    leaving.current = waiting
    setState('preparing')
    const found = await waitForFile(path, giveUpMs, waiting.signal)
    if (waiting.signal.aborted) return
    setState(found === 'ready' ? 'idle' : found)
    if (found === 'ready') save(path)
    // The page then says why, and what helps.
    if (found === 'ended') await revalidate()
  }
  return { state, start }
}

/** `ended`: it is not there any more; `failed`: it cannot be had now, or we leave. */
async function waitForFile(
  path: string,
  giveUpMs: number,
  signal: AbortSignal,
): Promise<'ready' | 'ended' | 'failed'> {
  const end = Date.now() + giveUpMs
  while (Date.now() < end && !signal.aborted) {
    // The network may be away for the moment.
    const request = fetch(path, { method: 'HEAD', redirect: 'manual', signal })
    const answer = await request.catch(() => undefined)
    // A redirect leads to the storage, which is another origin: it is there.
    if (answer?.ok || answer?.type === 'opaqueredirect') return 'ready'
    if (answer?.status === 410) return 'ended'
    if (answer && answer.status !== 503) return 'failed'
    const seconds = Number(answer?.headers.get('retry-after')) || 2
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
  return 'failed'
}

function save(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
