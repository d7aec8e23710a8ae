import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { OrderAgain } from '#library/web/pending/order-again.tsx'
import { PayUntil, PendingActions } from '#library/web/pending/pending-actions.tsx'
import type { Order } from '#orders/contract.ts'
import { KonbiniFacts } from '#orders/web/konbini-facts.tsx'
import { A } from '#ui/a.tsx'
import styles from './purchases-page.module.css'

/** Orders that can still be paid, at a store or on the page that was left, or have just expired. */
export function AwaitedOrders({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('sales')
  const { revalidate } = useRevalidator()
  if (orders.length === 0) return null
  return (
    <section className={styles.awaited} aria-labelledby="awaited">
      <h2 id="awaited" tabIndex={-1}>
        {t('pending.title')}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <p className="row wrap between gap-3">
              <A href={`/checkout/${order.id}`} className={`${styles.title} hover-underline`}>
                {order.items.map(({ id: item, title }, index) => (
                  <span key={item} lang={langOf(title)}>
                    {index > 0 && ' · '}
                    {title}
                  </span>
                ))}
              </A>
              <b>{formatYen(order.total - order.credit)}</b>
            </p>
            {order.konbini && (
              <>
                <p className="small muted">{t('konbini.title')}</p>
                <KonbiniFacts konbini={order.konbini} />
              </>
            )}
            {order.expired && (
              <>
                <p className="small muted">
                  {t('pending.expired')} · {t('pending.expiredText')}
                </p>
                <OrderAgain inList order={order} />
              </>
            )}
            {order.konbini === null && order.checkoutUrl !== null && (
              <>
                <p className="small muted">
                  <PayUntil order={order} />
                </p>
                <PendingActions
                  inList
                  order={{ ...order, checkoutUrl: order.checkoutUrl }}
                  onCanceled={async () => {
                    await revalidate()
                    focusAwaited()
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The focused element is gone with its order. */
function focusAwaited(): void {
  const place = document.getElementById('awaited') ?? document.getElementById('content')
  place?.focus()
}
