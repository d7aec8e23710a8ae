import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Notification } from '#notifications/contract.ts'
import { describeNotification, pathOfNotification } from '#notifications/words.ts'
import { A } from '#ui/a.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './notifications.module.css'

const ICONS: Record<Notification['kind'], IconName> = {
  release: 'note',
  post: 'comment',
  comment: 'comment',
  reply: 'comment',
  clap: 'clap',
  follow: 'person',
  sale: 'yen',
  payout: 'yen',
  gift: 'gift',
  message: 'mail',
  credit: 'note',
}
/** What someone wrote is quoted. */
const QUOTED = new Set<Notification['kind']>(['post', 'comment', 'reply', 'message'])

export function NotificationItem({ notification }: { notification: Notification }) {
  const t = useTranslations()
  const { messages: hasThreads = false } = useConfig()
  const { kind, at, isNew, person, work, text } = notification
  return (
    <li className={styles.item} data-new={isNew || undefined}>
      {person ? (
        <Avatar name={person.name} image={person.image} size={40} />
      ) : (
        <span className={styles.sign}>
          <Icon name={ICONS[kind]} />
        </span>
      )}
      <div className="grow">
        <A href={pathOfNotification(notification, hasThreads)} className={styles.link}>
          {describeNotification(t, notification)}
        </A>
        {QUOTED.has(kind) && text && (
          <p className={styles.quote} lang={langOf(text)}>
            {text}
          </p>
        )}
        <p className={styles.under}>
          {isNew && <span className={styles.new}>{t('notifications.new')}</span>}
          <DateText at={at} look="ago" />
        </p>
      </div>
      {work && (
        <Cover address={work.coverart} seed={work.id} sizes="48px" className={styles.cover} />
      )}
    </li>
  )
}
