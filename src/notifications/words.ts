import type { createTranslator } from 'use-intl/core'
import type { Messages } from '#i18n/namespaces.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Notification } from './contract.ts'

type Translate = ReturnType<typeof createTranslator<Messages>>

/** What happened, as one sentence. It quotes nothing. */
export function describeNotification(t: Translate, notification: Notification): string {
  const { kind, count, person, work, text, yen, order } = notification
  const name = person?.name ?? t('notifications.someone')
  const title = work?.title ?? text ?? ''
  switch (kind) {
    case 'release':
      return count > 1
        ? t('notifications.releases', { name, title, count: count - 1 })
        : t('notifications.release', { name, title })
    case 'post':
      return t('notifications.post', { name })
    case 'comment':
      return t('notifications.comment', { name, title })
    case 'reply':
      return t('notifications.reply', { name, title })
    case 'clap':
      return count > 1
        ? t('notifications.claps', { count, title })
        : t('notifications.clap', { name, title })
    case 'follow':
      return count > 1 ? t('notifications.follows', { count }) : t('notifications.follow', { name })
    case 'sale':
      return yen
        ? t('notifications.sale', { title, amount: formatYen(yen) })
        : t('notifications.given', { title })
    case 'payout': {
      const amount = formatYen(yen ?? 0)
      return text === 'returned'
        ? t('notifications.returned', { amount })
        : t('notifications.payout', { amount })
    }
    case 'gift':
      return t('notifications.gift', { title })
    case 'message':
      return order === null
        ? t('notifications.message', { name })
        : t('notifications.answer', { name })
    case 'credit':
      return t('notifications.credit', { name, title })
  }
}

/**
 * The page to open, without a language.
 * @param hasThreads whether messages have a page of their own; those of guests have none
 */
export function pathOfNotification(notification: Notification, hasThreads: boolean): string {
  const { kind, count, person, work, text, order, post } = notification
  const page = work ? `/${work.kind}/${work.id}/${work.slug}` : '/my/notifications'
  switch (kind) {
    case 'release':
      return count > 1 && person ? `/user/${person.username}` : page
    case 'post':
      return `/post/${post}`
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
      if (hasThreads && person) return `/messages/${person.username}`
      return order === null ? '/my/reports#sales' : `/checkout/${order}`
    case 'credit':
      return '/settings#credits'
  }
}
