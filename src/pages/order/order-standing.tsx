import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { OrderAgain } from '#library/web/pending/order-again.tsx'
import { DeclineAdvice, PayUntil, PendingActions } from '#library/web/pending/pending-actions.tsx'
import type { Order } from '#orders/contract.ts'
import { KonbiniFacts } from '#orders/web/konbini-facts.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { pageOf } from './item-row.tsx'
import styles from './order.module.css'

interface OrderStandingProps {
  order: Order
  /** The key of a guest’s link. */
  accessKey?: string | undefined
  onChanged?: (order: Order) => void
}

/** Screen readers announce it when it changes. */
export function OrderStanding({ order, accessKey, onChanged }: OrderStandingProps) {
  const t = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, konbini, checkoutUrl } = order
  const isSuspended = status === 'paid' && order.items.some(({ suspended }) => suspended)
  const isUnpaid = status === 'open' && konbini === null && checkoutUrl !== null
  const standing = isSuspended ? SUSPENDED : STANDINGS[status]
  const { icon, title, text } = konbini ? AT_STORE : standing
  const isCard = order.gift?.amount != null
  const isFree = status === 'paid' && order.total === 0
  const words = {
    title: t(`sales.order.${title}`),
    text: t(isFree ? 'sales.order.paidFreeText' : `sales.order.${text}`, { email: order.email }),
  }
  if (isCard && status === 'refunded') words.text = t('giftCards.refundedText')
  if (isUnpaid)
    Object.assign(words, { title: t('sales.pending.unpaid'), text: t('sales.pending.unpaidText') })
  if (order.expired)
    Object.assign(words, {
      title: t('sales.pending.expired'),
      text: t('sales.pending.expiredText'),
    })
  return (
    <div className={styles.standing} role="status" data-status={isSuspended ? 'held' : status}>
      <span className={styles.sign}>
        {isUnpaid && <Icon name="bag" size={28} />}
        {!isUnpaid && (icon ? <Icon name={icon} size={28} /> : <Spinner size={28} />)}
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {words.title}
      </h1>
      <p className={styles.text}>
        {words.text}
        {isUnpaid && (
          <span className={styles.until}>
            <PayUntil order={order} />
          </span>
        )}
      </p>
      {konbini && (
        <div className={styles.konbini}>
          <KonbiniFacts konbini={konbini} />
        </div>
      )}
      {isUnpaid && (
        <>
          <p className={styles.text}>
            <DeclineAdvice {...order} />
          </p>
          <PendingActions
            order={{ ...order, checkoutUrl }}
            accessKey={accessKey}
            onCanceled={(now) => {
              onChanged?.(now)
              heading.current?.focus()
            }}
          />
        </>
      )}
      {status === 'canceled' && !isCard && <OrderAgain order={order} />}
      {(isUnpaid || status === 'canceled') && <BackToItem order={order} />}
    </div>
  )
}

const AT_STORE = { icon: 'bag', title: 'payAtStore', text: 'payAtStoreText' } as const
const SUSPENDED = { icon: 'alert', title: 'suspended', text: 'suspendedText' } as const

const STANDINGS = {
  open: { icon: undefined, title: 'waiting', text: 'waitingText' },
  paid: { icon: 'check', title: 'paid', text: 'paidText' },
  canceled: { icon: 'close', title: 'canceled', text: 'canceledText' },
  held: { icon: 'alert', title: 'held', text: 'heldText' },
  refunded: { icon: 'bag', title: 'refunded', text: 'refundedText' },
} as const

/** A link to the item that was ordered alone, or to the cart, which still has all of it. */
function BackToItem({ order }: { order: Order }) {
  const t = useTranslations()
  const [first, ...others] = order.items
  if (!first) return null
  if (order.gift?.amount != null) {
    return (
      <A href="/gift" className={styles.back}>
        {t('giftCards.again')}
      </A>
    )
  }
  const isOne = others.length === 0
  if (isOne && !first.hasPage) return null
  const kind = first.id.startsWith('album') ? 'backToAlbum' : 'backToSound'
  return (
    <A href={isOne ? pageOf(first) : '/cart'} className={styles.back}>
      {isOne ? t(`sales.order.${kind}`) : t('cart.back')}
    </A>
  )
}
