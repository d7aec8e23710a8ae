import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePolling } from '#client/polling.ts'
import { langOf } from '#kernel/lang-of.ts'
import { DateText } from '#ui/page/date-text.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { Album } from '#works/albums-contract.ts'
import styles from './announcement.module.css'

/** What an announced album has in place of Play and Buy: its date, and ways to be reminded of it. */
export function Announcement({ album }: { album: Album }) {
  const t = useTranslations('albums.announced')
  const { id, releaseDate } = album
  if (releaseDate === null) return null
  return (
    <div className={styles.announcement}>
      <p className={styles.date}>
        {t.rich('out', { date: () => <DateText key="date" at={releaseDate} look="time" /> })}
      </p>
      <Countdown id={id} at={Date.parse(releaseDate)} />
      <div className="row wrap gap-3">
        {album.mine !== 'owner' && <SaveButton kind="album" work={album} look="outline" />}
        <a href={`/api/albums/${id}/release.ics`} className="small underline" download>
          {t('calendar')}
        </a>
      </div>
      {album.mine !== 'owner' && <p className="small muted">{t('remind')}</p>}
    </div>
  )
}

const SECOND_MS = 1000
const DAY_SECONDS = 24 * 60 * 60
const POLL_MS = 3000

/** Counts down in the browser alone; once the time has come, the page asks for the album until it is out. */
function Countdown({ id, at }: { id: string; at: number }) {
  const t = useTranslations('albums.announced')
  const { revalidate } = useRevalidator()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : Math.ceil((at - now) / SECOND_MS)
  const isDue = left !== undefined && left <= 0
  usePolling(isDue ? id : undefined, revalidate, { pause: POLL_MS })
  const days = Math.floor((left ?? 0) / DAY_SECONDS)
  return (
    <p className={styles.left} role="timer">
      {isDue && t('now')}
      {left !== undefined &&
        !isDue &&
        t('left', { days, time: clockOf(left - days * DAY_SECONDS) })}
    </p>
  )
}

/** 05:07:09 */
function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The sounds that come with the album, without a way to play them. */
export function UpcomingSounds({ album: { upcoming, sounds } }: { album: Album }) {
  const t = useTranslations('albums.announced')
  if (upcoming.length === 0) return null
  return (
    <section aria-label={t('sounds')}>
      <ol className={styles.sounds} start={sounds.length + 1}>
        {upcoming.map(({ id, title, duration }) => (
          <li key={id} className={styles.sound}>
            <span lang={langOf(title)}>{title}</span>
            {duration > 0 && <TimeText seconds={duration} className="small faint figures" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
