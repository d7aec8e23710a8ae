import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { usePolling } from '#client/polling.ts'
import { Notice } from '#ui/notice.tsx'
import type { Album } from '#works/albums-contract.ts'
import styles from '#works/web/editor.module.css'
import { WithdrawnNotice } from '#works/web/withdrawn-notice.tsx'

const POLL_MS = 3000

/** Says what an album that is to be published waits for, or why it is not published. */
export function WaitingNotice({ album }: { album: Album }) {
  const t = useTranslations('albums.editor')
  const format = useFormatter()
  const { edit, releaseDate } = album
  const isWanted = edit != null && edit.wantedStatus !== null
  const isWorking = isWanted && edit.sounds.some((sound) => sound.transcodeStatus === 'TRANSCODING')
  const isWaiting = isWanted && edit.sounds.some((sound) => sound.transcodeStatus === 'NONE')
  const { revalidate } = useRevalidator()
  usePolling(isWorking ? 'sounds' : undefined, revalidate, { pause: POLL_MS })
  if (edit == null) return null
  if (edit.withdrawnFor) {
    return (
      <div className="page-heading">
        <WithdrawnNotice withdrawnFor={edit.withdrawnFor} />
      </div>
    )
  }
  if (edit.droppedStatus !== null) {
    const failed = edit.sounds.filter(({ transcodeStatus }) => transcodeStatus === 'ERROR')
    return <Failed words="dropped" titles={titlesOf(album, failed)} />
  }
  const stuck = isWanted ? edit.sounds.filter((sound) => sound.waitsForRetry) : []
  if (stuck.length > 0) {
    return <Failed words="waitsForRetry" titles={titlesOf(album, stuck)} />
  }
  const isDated = edit.wantedStatus === 'Released' && releaseDate !== null
  if (!isDated && !isWorking && !isWaiting) return null
  return (
    <div className={styles.notice} role="status">
      {isDated && (
        <p>
          {t('waitsForDate', {
            date: format.dateTime(new Date(releaseDate), { dateStyle: 'long', timeStyle: 'short' }),
          })}
        </p>
      )}
      {(isWorking || isWaiting) && <p>{t('waitsForSounds')}</p>}
    </div>
  )
}

function titlesOf({ sounds }: Album, of: readonly { id: string }[]): string[] {
  const ids = new Set(of.map(({ id }) => id))
  return sounds.filter(({ id }) => ids.has(id)).map(({ title }) => title)
}

interface FailedProps {
  words: 'dropped' | 'waitsForRetry'
  titles: readonly string[]
}

function Failed({ words, titles }: FailedProps) {
  const t = useTranslations('albums.editor')
  const format = useFormatter()
  const quoted = format.list(titles.map((title) => t('quoted', { title })))
  return (
    <div className="page-heading">
      <Notice>{titles.length === 0 ? t('droppedEmpty') : t(words, { titles: quoted })}</Notice>
    </div>
  )
}
