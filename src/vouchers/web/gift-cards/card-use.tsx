import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import styles from '#orders/web/buy-dialog.module.css'
import { DateText } from '#ui/page/date-text.tsx'
import type { CardUse } from './use-gift-card.ts'

/** Shows, below what an order costs, what is left on the gift card then. */
export function CardAfter({ card: { partYen, leftYen, endsAt } }: { card: CardUse }) {
  const t = useTranslations('giftCards')
  if (partYen === 0) return <p className={styles.after}>{t('tooLittle')}</p>
  if (leftYen === 0) return <p className={styles.after}>{t('usedUp')}</p>
  const last = new Date(Date.parse(endsAt) - 1).toISOString()
  return (
    <p className={styles.after}>
      {t.rich('rest', { left: formatYen(leftYen), date: () => <DateText at={last} /> })}
    </p>
  )
}
