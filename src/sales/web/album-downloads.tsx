import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import { A } from '#ui/a.tsx'
import type { BoughtSound, DownloadChoice } from '../contract.ts'
import styles from './album-downloads.module.css'
import { Downloads } from './downloads.tsx'

interface BoughtFilesProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  sounds: readonly BoughtSound[]
  /** Of a guest's link. */
  accessKey?: string | undefined
  open?: boolean
}

/** Of an album: as one ZIP, and its sounds each by itself. */
export function BoughtFiles(props: BoughtFilesProps) {
  const { title, grant, formats, sounds, accessKey, open = false } = props
  const t = useTranslations('sales.order')
  const files = { title, grant, formats, accessKey }
  if (sounds.length === 0) return <Downloads {...files} />
  return (
    <div className={styles.album}>
      <Downloads {...files} whole />
      <details open={open} className={styles.sounds}>
        <summary className="inline-row gap-2 small muted">
          {t('tracks', { count: sounds.length })}
        </summary>
        <ol className="stack">
          {sounds.map((sound, index) => (
            <li key={sound.id} className={styles.sound}>
              <span className={styles.number}>{index + 1}</span>
              <A href={soundHref(sound)} className={styles.title} lang={langOf(sound.title)}>
                {sound.title}
              </A>
              {sound.grant !== null && (
                <div className={styles.files}>
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
