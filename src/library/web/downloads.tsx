import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import type { BoughtSound, DownloadChoice, PurchaseFormat } from '#orders/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { BOOKLET, downloadPath } from '../download-path.ts'
import albumStyles from './album-downloads.module.css'
import { DownloadButton } from './download-button.tsx'
import styles from './downloads.module.css'
import { useFormat } from './remembered-format.tsx'
import { LARGE_GIVE_UP_MS, useDownload } from './use-download.ts'

interface BoughtFilesProps extends Pick<BoughtSound, 'hasBooklet'> {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  sounds: readonly BoughtSound[]
  /** The key of a guest's link. */
  accessKey?: string | undefined
  open?: boolean
}

/** An album as one ZIP and its sounds each by itself. */
export function BoughtFiles(props: BoughtFilesProps) {
  const { title, grant, formats, hasBooklet, sounds, accessKey, open = false } = props
  const t = useTranslations('sales.order')
  const files = { title, grant, formats, accessKey }
  if (sounds.length === 0) {
    return (
      <div className="stack">
        <Downloads {...files} />
        {hasBooklet && <Booklet {...files} />}
      </div>
    )
  }
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
                  {sound.hasBooklet && (
                    <Booklet title={sound.title} grant={sound.grant} accessKey={accessKey} />
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

function Booklet({
  title,
  grant,
  accessKey,
}: Pick<BoughtFilesProps, 'title' | 'grant' | 'accessKey'>) {
  const t = useTranslations('sales.download')
  return (
    <a
      href={downloadPath(grant, BOOKLET, accessKey)}
      download
      className={`${styles.booklet} hover-underline`}
      aria-label={t('bookletOf', { title })}
    >
      <Icon name="download" size={16} />
      {t('booklet')}
    </a>
  )
}

interface DownloadsProps extends Omit<BoughtFilesProps, 'sounds' | 'open' | 'hasBooklet'> {
  /** True for many sounds together: they take longer to be made. */
  whole?: boolean
  compact?: boolean
}

/** Downloads in the format of last time, or in another that is chosen from a menu. */
function Downloads(props: DownloadsProps) {
  const { title, grant, formats, accessKey, whole, compact } = props
  const t = useTranslations('sales.download')
  const { format, choose } = useFormat()
  const { state, progress, start } = useDownload()
  const chosen = formats.find((choice) => choice.format === format) ?? formats[0]
  if (chosen === undefined) return null
  const pathOf = (wanted: PurchaseFormat) => downloadPath(grant, wanted, accessKey)
  const label = whole ? t('zip', { format: chosen.label }) : chosen.label
  return (
    <DownloadButton
      title={title}
      formats={formats}
      chosen={{ ...chosen, label }}
      pathOf={pathOf}
      state={state}
      progress={progress}
      compact={compact}
      onTake={(wanted) => {
        choose(wanted)
        void start(pathOf(wanted), whole ? LARGE_GIVE_UP_MS : undefined)
      }}
    />
  )
}
