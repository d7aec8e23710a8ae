import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Notification } from '#notifications/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './notifications.module.css'

const ICONS: Record<Notification['kind'], IconName> = {
  release: 'note',
  comment: 'comment',
  reply: 'comment',
  clap: 'clap',
  follow: 'person',
  sale: 'yen',
  payout: 'yen',
  gift: 'gift',
  message: 'mail',
}
/** What someone wrote is quoted. */
const QUOTED = new Set<Notification['kind']>(['comment', 'reply', 'message'])

export function NotificationItem({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications')
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
        <A href={hrefOf(notification)} className={styles.link}>
          <Words notification={notification} />
        </A>
        {QUOTED.has(kind) && text && (
          <p className={styles.quote} lang={langOf(text)}>
            {text}
          </p>
        )}
        <p className={styles.under}>
          {isNew && <span className={styles.new}>{t('new')}</span>}
          <DateText at={at} look="ago" />
        </p>
      </div>
      {work && (
        <Cover address={work.coverart} seed={work.id} sizes="48px" className={styles.cover} />
      )}
    </li>
  )
}

function Words({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications')
  const { kind, count, person, work, text, yen, order } = notification
  const name = person?.name ?? t('someone')
  const title = work?.title ?? text ?? ''
  switch (kind) {
    case 'release':
      return t(count > 1 ? 'releases' : 'release', { name, title, count: count - 1 })
    case 'comment':
      return t('comment', { name, title })
    case 'reply':
      return t('reply', { name, title })
    case 'clap':
      return count > 1 ? t('claps', { count, title }) : t('clap', { name, title })
    case 'follow':
      return count > 1 ? t('follows', { count }) : t('follow', { name })
    case 'sale':
      return yen ? t('sale', { title, amount: formatYen(yen) }) : t('given', { title })
    case 'payout':
      return t(text === 'returned' ? 'returned' : 'payout', { amount: formatYen(yen ?? 0) })
    case 'gift':
      return t('gift', { title })
    case 'message':
      return t(order === null ? 'message' : 'answer', { name })
  }
}

function hrefOf({ kind, count, person, work, text, order }: Notification): string {
  const page = work ? `/${work.kind}/${work.id}/${work.slug}` : '/my/notifications'
  switch (kind) {
    case 'release':
      return count > 1 && person ? `/user/${person.username}` : page
    case 'comment':
    case 'reply':
      return `${page}#comments`
    case 'clap':
      return page
    case 'follow':
      return person ? `/user/${person.username}` : '/my/notifications'
    case 'sale':
      return '/my/reports#sales'
    case 'payout':
      return text === 'returned' ? '/settings/billing' : '/my/earnings'
    case 'gift':
      return `/checkout/${order}`
    case 'message':
      return order === null ? '/my/reports#sales' : `/checkout/${order}`
  }
}
