import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import type { Order } from '#orders/contract.ts'
import { Drawing } from '#ui/icon.tsx'
import styles from './order.module.css'

const GIFT =
  'M5 12h14v8H5zM3.5 8h17v4h-17zM12 8v12M12 8C8 8 6.5 3.5 9.2 3.5 11 3.5 12 8 12 8s1-4.5 2.8-4.5C17.5 3.5 16 8 12 8'

interface ReceivedGiftProps {
  order: Order
  sender: string
  message: string
}

/** Shows the recipient who gave it, and the words that came with it. */
export function ReceivedGift({ order, sender, message }: ReceivedGiftProps) {
  const t = useTranslations('gifts')
  const name = sender || t('someone')
  const [title, text] = wordsOf(order)
  return (
    <div className={styles.standing} role="status" data-status={order.status}>
      <span className={styles.sign}>
        <Drawing path={GIFT} filled={false} weight={undefined} size={28} />
      </span>
      <h1>{t(title, { sender: name })}</h1>
      {message !== '' && (
        <blockquote className={styles.message} lang={langOf(message)}>
          {message}
        </blockquote>
      )}
      <p className={styles.text}>{t(text, { sender: name })}</p>
    </div>
  )
}

function wordsOf({ status, items }: Order) {
  if (status === 'refunded') return ['over', 'overText'] as const
  if (items.some(({ suspended }) => suspended)) return ['suspended', 'suspendedText'] as const
  const isOwned = items.some(({ refundReason }) => refundReason === 'already_owned')
  return ['received', isOwned ? 'had' : 'receivedText'] as const
}
