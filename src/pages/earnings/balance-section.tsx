import { useTranslations } from 'use-intl'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { availableYen, type Earnings } from '#money/payout-contract.ts'
import styles from './earnings.module.css'

/** The amounts that can be paid out, that can’t yet, and that are on their way. */
export function BalanceSection({ earnings }: { earnings: Earnings }) {
  const t = useTranslations('earnings.balance')
  const { balanceYen, heldYen, inTransferYen, holdDays } = earnings
  return (
    <section aria-labelledby="balance" className="stack gap-3">
      <h2 id="balance">{t('title')}</h2>
      {balanceYen < 0 && (
        <p className="notice">{t('negative', { amount: `−${formatYen(-balanceYen)}` })}</p>
      )}
      <dl className={styles.amounts}>
        <Amount name={t('available')} yen={availableYen(earnings)} />
        <Amount name={t('held')} yen={heldYen} />
        <Amount name={t('inTransfer')} yen={inTransferYen} />
      </dl>
      <p className="small muted">
        {t('heldNote', { days: holdDays })} {t('heldPreorders')}
      </p>
    </section>
  )
}

function Amount({ name, yen }: { name: string; yen: Yen }) {
  return (
    <div className={styles.amount}>
      <dt className="small muted">{name}</dt>
      <dd className={styles.yen}>{formatYen(yen)}</dd>
    </div>
  )
}
