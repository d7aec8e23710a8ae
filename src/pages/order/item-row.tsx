import { useTranslations } from 'use-intl'
import { FollowButton } from '#community/web/follow-button.tsx'
import { formatYen } from '#kernel/yen.ts'
import { BoughtFiles } from '#library/web/downloads.tsx'
import { PlayBought } from '#library/web/play-bought.tsx'
import { SupportButton } from '#library/web/supporters/support-button.tsx'
import type { Order, OrderItem } from '#orders/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './order.module.css'
import { PreorderLine } from './preorder-line.tsx'

interface ItemRowProps {
  order: Order
  item: OrderItem
  /** The key of a guest's link. */
  accessKey: string | undefined
}

export function ItemRow({ order, item, accessKey }: ItemRowProps) {
  const t = useTranslations()
  const queue = order.items.flatMap(({ tracks }) => tracks)
  return (
    <li className={styles.item}>
      {order.gift?.amount ? (
        <span className={styles.card}>
          <Icon name="gift" size={28} />
        </span>
      ) : (
        <Cover
          address={item.coverart}
          seed={item.id.replace(/^\w+-/, '')}
          sizes="64px"
          className={styles.cover}
        />
      )}
      <div>
        <p className={styles.title}>
          <A href={item.hasPage ? pageOf(item) : undefined} className="hover-underline">
            {order.gift?.amount
              ? t('giftCards.item', { amount: formatYen(order.gift.amount) })
              : item.title}
          </A>
        </p>
        <p className="small muted">
          <A href={item.username && `/user/${item.username}`} className="hover-underline">
            {item.seller}
          </A>
        </p>
      </div>
      {!order.received && (
        <p className={styles.paid}>
          {item.paid === 0 ? t('common.price.free') : formatYen(item.paid)}
        </p>
      )}
      {item.discountCode !== null && (
        <p className={styles.downloads}>
          <span className="small muted">
            {t('discounts.buyer.orderLine', {
              amount: formatYen(item.discount),
              code: item.discountCode,
            })}
          </span>
        </p>
      )}
      {item.paidBefore > 0 && (
        <p className={styles.downloads}>
          <span className="small muted">
            {t('sales.buy.paidBefore')} −{formatYen(item.paidBefore)}
          </span>
        </p>
      )}
      <PreorderLine order={order} item={item} accessKey={accessKey} />
      {item.grant !== null && (
        <div className={styles.acts}>
          <PlayBought tracks={item.tracks} queue={queue} />
          {item.username !== '' && <FollowButton username={item.username} />}
          {!order.isGuest && (item.paid > 0 || item.paidBefore > 0 || order.received) && (
            <SupportButton grant={item.grant} title={item.title} />
          )}
        </div>
      )}
      {item.grant !== null && (
        <div className={styles.downloads}>
          <BoughtFiles {...item} grant={item.grant} accessKey={accessKey} open />
        </div>
      )}
      {!order.received && (item.refunded || item.refundReason !== null) && (
        <p className={styles.downloads}>
          {order.gift?.state === 'returned'
            ? t('gifts.itemReturned')
            : t(`sales.order.${wordsOfRefund(item)}`)}
        </p>
      )}
      {!item.refunded && item.refundedAmount > 0 && (
        <p className={styles.downloads}>
          {t('sales.order.itemPart', { amount: formatYen(item.refundedAmount) })}
        </p>
      )}
    </li>
  )
}

/** The page of a sound or of an album, in English; links add the language. */
export function pageOf({ id: ofKind, slug }: OrderItem): string {
  const [kind, id] = ofKind.split('-')
  return `/${kind}/${id}/${encodeURIComponent(slug)}`
}

/** A free item is not given either, and there is nothing to pay back. */
function wordsOfRefund({ refundReason, refunded }: OrderItem) {
  if (refundReason === 'already_owned') return refunded ? 'itemRefunded' : 'itemHad'
  if (refundReason === 'sounds_gone') return refunded ? 'itemGone' : 'itemTaken'
  if (refundReason === 'not_released') return 'itemDropped'
  if (refundReason === 'delayed') return 'itemDelayed'
  return refundReason === 'disputed' ? 'itemDisputed' : 'itemPaidBack'
}
