import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { soundHref } from '#client/sound-href.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import type { BoughtSound, DownloadChoice } from '../contract.ts'
import { downloadPath } from '../download-path.ts'
import albumStyles from './album-downloads.module.css'
import styles from './downloads.module.css'

interface BoughtFilesProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  sounds: readonly BoughtSound[]
  /** Of a guest's link. */
  accessKey?: string | undefined
  open?: boolean
}

/** An album as one ZIP and its sounds each by itself. */
export function BoughtFiles(props: BoughtFilesProps) {
  const { title, grant, formats, sounds, accessKey, open = false } = props
  const t = useTranslations('sales.order')
  const files = { title, grant, formats, accessKey }
  if (sounds.length === 0) return <Downloads {...files} />
  return (
    <div className={albumStyles.album}>
      <Downloads {...files} whole />
      <details open={open} className={albumStyles.sounds}>
        <summary className="inline-row gap-2 small muted">
          {t('tracks', { count: sounds.length })}
        </summary>
        <ol className="stack">
          {sounds.map((sound, index) => (
            <li key={sound.id} className={albumStyles.sound}>
              <span className={albumStyles.number}>{index + 1}</span>
              <A href={soundHref(sound)} className={albumStyles.title}>
                {sound.title}
              </A>
              {sound.grant !== null && (
                <div className={albumStyles.files}>
                  <Downloads
                    title={sound.title}
                    grant={sound.grant}
                    formats={sound.formats}
                    accessKey={accessKey}
                    compact
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

interface DownloadsProps extends Omit<BoughtFilesProps, 'sounds' | 'open'> {
  /** Of many sounds together: they take longer to be made. */
  whole?: boolean
  compact?: boolean
}

function Downloads(props: DownloadsProps) {
  const { title, grant, formats, accessKey, whole, compact } = props
  const label = `${useTranslations('sales.order')('download')}: ${title}`
  return (
    <ul className={styles.list} data-compact={compact} aria-label={label}>
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

interface DownloadLinkProps extends Pick<DownloadsProps, 'whole' | 'compact'> {
  choice: DownloadChoice
  path: string
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

/** A file of minutes is made in seconds; what takes longer has failed and may be tried again. */
const GIVE_UP_MS = 5 * 60 * 1000
/** A whole album is many such files. */
const LARGE_GIVE_UP_MS = 60 * 60 * 1000

function useDownload() {
  const [state, setState] = useState<'idle' | 'preparing' | 'failed' | 'ended'>('idle')
  const leaving = useRef<AbortController>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => () => leaving.current?.abort(), [])

  async function start(path: string, giveUpMs = GIVE_UP_MS) {
    leaving.current?.abort()
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setState('preparing')
    const found = await waitForFile(path, AbortSignal.any([signal, AbortSignal.timeout(giveUpMs)]))
    if (signal.aborted) return
    setState(found === 'ready' ? 'idle' : found)
    if (found === 'ready') save(path)
    // The page then shows why, and how to continue.
    if (found === 'ended') await revalidate()
  }
  return { state, start }
}

/** `ended`: it is no longer available; `failed`: it is not available now, or `signal` has ended. */
async function waitForFile(
  path: string,
  signal: AbortSignal,
): Promise<'ready' | 'ended' | 'failed'> {
  while (!signal.aborted) {
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
