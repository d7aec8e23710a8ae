import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  DOWNLOAD_LINK_DAYS,
  DOWNLOAD_LINK_USES,
  type Order,
  resendReceipt,
} from '#sales/contract.ts'
import { KonbiniFacts } from '#sales/web/konbini-facts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { ItemRow, pageOf } from './item-row.tsx'
import styles from './order.module.css'

/** @param accessKey of a guest's link */
export function OrderSummary({
  order,
  accessKey,
}: {
  order: Order
  accessKey?: string | undefined
}) {
  const t = useTranslations('sales.order')
  const me = useMe()
  return (
    <section className={styles.summary} aria-label={t('items')}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <ItemRow key={item.id} order={order} item={item} accessKey={accessKey} />
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>{t('total')}</dt>
        <dd className={styles.total}>{order.total === 0 ? t('free') : formatYen(order.total)}</dd>
        <dt>{t('number')}</dt>
        <dd>{order.id}</dd>
        <dt>{t('date')}</dt>
        <dd>
          <DateText at={order.paidAt ?? order.createdAt} look="time" />
        </dd>
      </dl>
      {order.status === 'paid' && accessKey !== undefined && (
        <p className="small muted">
          {t('keepLink', { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES })}
        </p>
      )}
      {order.status === 'paid' && me && (
        <ButtonLink href="/my/purchases" look="outline" icon="bag">
          {t('toPurchases')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Announced by screen readers when it changes. */
export function OrderStanding({ order }: { order: Order }) {
  const t = useTranslations('sales.order')
  const { status, konbini } = order
  const isSuspended = status === 'paid' && order.items.some(({ suspended }) => suspended)
  const standing = isSuspended ? SUSPENDED : STANDINGS[status]
  const { icon, title, text } = konbini ? AT_STORE : standing
  const isFree = status === 'paid' && order.total === 0
  return (
    <div className={styles.standing} role="status" data-status={isSuspended ? 'held' : status}>
      <span className={styles.sign}>
        {icon ? <Icon name={icon} size={28} /> : <Spinner size={28} />}
      </span>
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(isFree ? 'paidFreeText' : text, { email: order.email })}</p>
      {konbini && (
        <div className={styles.konbini}>
          <KonbiniFacts konbini={konbini} />
        </div>
      )}
      {status === 'open' && !konbini && order.checkoutUrl !== null && (
        // Another site may take the payment: no client navigation.
        <a href={order.checkoutUrl} className={styles.back}>
          {t('toCheckout')}
        </a>
      )}
      {status === 'canceled' && <BackToItem order={order} />}
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

function BackToItem({ order }: { order: Order }) {
  const t = useTranslations('sales.order')
  const cart = useTranslations('cart')
  const [first, ...others] = order.items
  if (!first) return null
  if (others.length > 0) {
    return (
      <ButtonLink href="/cart" look="outline">
        {cart('back')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink href={pageOf(first)} look="outline">
      {t(first.id.startsWith('album') ? 'backToAlbum' : 'backToSound')}
    </ButtonLink>
  )
}

/** A link that is too old or used up: a new one goes to the address that the order was made with. */
export function LinkEnded({ id, why }: { id: string; why: 'expired' | 'usedUp' }) {
  const t = useTranslations('sales.order')
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  async function resend() {
    setState('busy')
    const answer = await callApi(resendReceipt, { params: { id } })
    setState(isFailure(answer) ? 'idle' : 'sent')
    if (isFailure(answer)) toast(answer.message, 'failed')
  }

  return (
    <EmptyState
      icon="mail"
      title={t('title')}
      text={t(state === 'sent' ? 'resent' : why, { downloads: DOWNLOAD_LINK_USES })}
      isPage
    >
      {state !== 'sent' && (
        <Button busy={state === 'busy'} onClick={resend}>
          {t('resend')}
        </Button>
      )}
    </EmptyState>
  )
}
