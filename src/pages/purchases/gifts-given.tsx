import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { A } from '#ui/a.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import type { ListedGift } from '#vouchers/gift-contract.ts'
import styles from './purchases-page.module.css'

/** Gifts that one has paid for, which are not in the list. */
export function GiftsGiven({ gifts }: { gifts: readonly ListedGift[] }) {
  const t = useTranslations()
  if (gifts.length === 0) return null
  return (
    <section className={styles.gifts} aria-labelledby="gifts-given">
      <h2 id="gifts-given">{t('gifts.given')}</h2>
      <ul className={styles.orders}>
        {gifts.map(({ order, title, amount, recipient, state, deliverAt, deliveredAt }) => (
          <li key={order} className={styles.order}>
            <A href={`/checkout/${order}`} className={`${styles.title} hover-underline`}>
              {amount === null ? (
                <span lang={langOf(title)}>{title}</span>
              ) : (
                t('giftCards.item', { amount: formatYen(amount) })
              )}
            </A>
            <p className="small muted">
              {t('gifts.givenLine', { recipient: recipient ?? t('gifts.forgotten') })}
            </p>
            <p className="small faint">
              {t(`gifts.states.${state}`)} · <DateText at={deliveredAt ?? deliverAt} look="time" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
