import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Order } from '#sales/contract.ts'
import { KonbiniFacts } from '#sales/web/konbini-facts.tsx'
import { A } from '#ui/a.tsx'
import styles from './purchases-page.module.css'

/** Orders that are still to be paid at a convenience store. */
export function AwaitedOrders({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('sales')
  if (orders.length === 0) return null
  return (
    <section className={styles.awaited} aria-labelledby="awaited">
      <h2 id="awaited">{t('konbini.title')}</h2>
      <ul className={styles.orders}>
        {orders.map(({ id, items, total, konbini }) => (
          <li key={id} className={styles.order}>
            <p className="row wrap between gap-3">
              <A href={`/checkout/${id}`} className={`${styles.title} hover-underline`}>
                {items.map(({ id: item, title }, index) => (
                  <span key={item} lang={langOf(title)}>
                    {index > 0 && ' · '}
                    {title}
                  </span>
                ))}
              </A>
              <b>{formatYen(total)}</b>
            </p>
            {konbini && <KonbiniFacts konbini={konbini} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
