import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import { A } from '#ui/a.tsx'
import type { BoughtSound, DownloadChoice } from '../../contract.ts'
import { Downloads } from '../downloads.tsx'
import styles from './album-downloads.module.css'

interface AlbumDownloadsProps {
  title: string
  grant: string
  formats: readonly DownloadChoice[]
  sounds: readonly BoughtSound[]
  /** Of a guest's link. */
  accessKey?: string | undefined
  /** Whether the sounds are seen at once. */
  open?: boolean
}

/** A bought album: as one ZIP, and below its sounds in their order, each by itself. */
export function AlbumDownloads(props: AlbumDownloadsProps) {
  const { title, grant, formats, sounds, accessKey, open = false } = props
  const t = useTranslations('sales.order')
  return (
    <div className={styles.album}>
      <Downloads title={title} grant={grant} formats={formats} accessKey={accessKey} whole />
      <details open={open} className={styles.sounds}>
        <summary>{t('tracks', { count: sounds.length })}</summary>
        <ol className={styles.list}>
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
