import { useTranslations } from 'use-intl'
import type { Order } from '#sales/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import styles from './order.module.css'

const ICONS: Record<Exclude<Order['status'], 'open'>, IconName> = {
  paid: 'check',
  canceled: 'close',
  held: 'alert',
  refunded: 'bag',
}

/** Where the order stands, said first and by itself when it changes. */
export function OrderStanding({ order }: { order: Order }) {
  const t = useTranslations('sales.order')
  const { status } = order
  return (
    <div className={styles.standing} role="status" data-status={status}>
      <span className={styles.sign}>
        {status === 'open' ? <Spinner size={28} /> : <Icon name={ICONS[status]} size={28} />}
      </span>
      <h1>{t(status === 'open' ? 'waiting' : status)}</h1>
      <p className={styles.text}>
        <StandingText order={order} />
      </p>
      {status === 'open' && order.checkoutUrl !== null && (
        // Another site may take the payment: no client navigation.
        <a href={order.checkoutUrl} className={styles.back}>
          {t('toCheckout')}
        </a>
      )}
      {status === 'canceled' && <BackToItem order={order} />}
    </div>
  )
}

function StandingText({ order: { status, email, total } }: { order: Order }) {
  const t = useTranslations('sales.order')
  if (status === 'open') return <>{t('waitingText')}</>
  if (status === 'paid') return <>{t(total === 0 ? 'paidFreeText' : 'paidText', { email })}</>
  if (status === 'held') return <>{t('heldText', { email })}</>
  return <>{t(status === 'canceled' ? 'canceledText' : 'refundedText')}</>
}

function BackToItem({ order }: { order: Order }) {
  const t = useTranslations('sales.order')
  const [first] = order.items
  if (!first) return null
  const [kind, id] = first.id.split('-')
  const path = `/${kind}/${id}/${encodeURIComponent(first.slug)}`
  return (
    <ButtonLink href={path} look="outline">
      {t(kind === 'album' ? 'backToAlbum' : 'backToSound')}
    </ButtonLink>
  )
}
