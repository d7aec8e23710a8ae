import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import { listMySales, type Sale } from '#orders/message-contract.ts'
import { A } from '#ui/a.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { BuyerMessage } from './buyer-message.tsx'
import styles from './sales.module.css'
import { Title } from './tables.tsx'

interface SalesProps {
  first: Page<Sale>
  /** The path of the page, with its period. */
  path: string
  isLater: boolean
}

/** Every sale with what the buyer wrote: what was bought together is one entry. */
export function Sales({ first, path, isLater }: SalesProps) {
  const t = useTranslations('saleMessages')
  return (
    <section className={styles.sales} id="sales" aria-labelledby="sales-title">
      <h2 id="sales-title">{t('sales')}</h2>
      <p className={styles.lead}>{t('salesLead')}</p>
      <PagedList
        first={first}
        path={path}
        isLater={isLater}
        empty={<p className="muted">{t('noSales')}</p>}
        show={(sales) => (
          <ul className={styles.list}>
            {[...Map.groupBy(sales, ({ order }) => order)].map(([order, items]) => (
              <Entry key={order} items={items} />
            ))}
          </ul>
        )}
        read={(cursor) => callApi(listMySales, { query: { cursor } })}
      />
    </section>
  )
}

function Entry({ items }: { items: readonly Sale[] }) {
  const t = useTranslations('saleMessages')
  const [first] = items
  if (!first) return null
  const { buyer, message, soldAt } = first
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        {buyer ? (
          <A href={`/user/${buyer.username}`} className={styles.buyer}>
            {buyer.name}
          </A>
        ) : (
          <span className={styles.buyer}>{t('guest')}</span>
        )}
        <DateText at={soldAt} look="time" />
      </p>
      {items.map((sale) => (
        <Item key={sale.id} sale={sale} />
      ))}
      {message && <BuyerMessage message={message} buyer={buyer} />}
    </li>
  )
}

function Item({ sale }: { sale: Sale }) {
  const t = useTranslations()
  const [kind, id] = sale.id.split('-')
  const amount = formatYen(sale.refundedAmount)
  return (
    <div className={styles.item}>
      <Title of={sale} href={`/${kind}/${id}/${encodeURIComponent(sale.slug)}`} />
      <p className={styles.paid} data-refunded={sale.refunded || undefined}>
        {sale.refunded && <span className="badge">{t('saleMessages.refunded')}</span>}
        {!sale.refunded && sale.refundedAmount > 0 && (
          <span className="badge">{t('saleMessages.refundedPart', { amount })}</span>
        )}
        <span>{sale.paid === 0 ? t('common.price.free') : formatYen(sale.paid)}</span>
      </p>
    </div>
  )
}
