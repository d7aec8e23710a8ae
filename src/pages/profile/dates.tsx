import { useFormatter, useTranslations } from 'use-intl'
import type { EventDate } from '#accounts/dates-contract.ts'
import { langOf } from '#kernel/lang-of.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './dates.module.css'

interface DatesProps {
  username: string
  dates: readonly EventDate[]
}

/** The dates to come, each with its time on the clocks there. */
export function Dates({ username, dates }: DatesProps) {
  const t = useTranslations('accounts.profile')
  return (
    <section className={styles.dates} aria-labelledby="dates">
      <header className="row wrap between gap-3">
        <h2 id="dates" className={styles.heading}>
          {t('dates')}
        </h2>
        <a href={`/api/users/${username}/dates.ics`} className={styles.link} download>
          <Icon name="download" size={16} />
          {t('allDates')}
        </a>
      </header>
      <ul className="card">
        {dates.map((date) => (
          <DateRow key={date.id} {...date} />
        ))}
      </ul>
    </section>
  )
}

function DateRow({ id, title, localTime, startsAt, venue, city, link }: EventDate) {
  const t = useTranslations('accounts.profile')
  const format = useFormatter()
  // A browser may not know the time zone: the clock there is shown as it is written.
  const shown = format.dateTime(new Date(`${localTime}Z`), {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <li className={styles.date}>
      <time dateTime={startsAt} className={styles.time} suppressHydrationWarning>
        {shown}
      </time>
      <div className={styles.what}>
        <h3 lang={langOf(title)}>{title}</h3>
        <p className="small muted">
          <span lang={langOf(venue)}>{venue}</span>
          {' · '}
          <span lang={langOf(city)}>{city}</span>
        </p>
      </div>
      <div className="row wrap gap-4">
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className={styles.link}
            aria-label={t('dateLinkOf', { title })}
          >
            <Icon name="external" size={16} />
            {t('dateLink')}
          </a>
        )}
        <a
          href={`/api/dates/${id}/event.ics`}
          className={styles.link}
          aria-label={t('calendarOf', { title })}
          download
        >
          <Icon name="download" size={16} />
          {t('calendar')}
        </a>
      </div>
    </li>
  )
}
