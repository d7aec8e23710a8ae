import { useTranslations } from 'use-intl'
import { DateText } from '#ui/page/date-text.tsx'
import type { Konbini } from '../contract.ts'
import styles from './konbini-facts.module.css'

/** Shows what a buyer needs at the till, and until when. */
export function KonbiniFacts({ konbini }: { konbini: Konbini }) {
  const t = useTranslations('sales.konbini')
  return (
    <div className={styles.facts}>
      {konbini.stores.map(({ store, paymentCode, confirmationNumber }) => (
        <dl key={store}>
          <dt>{t('store')}</dt>
          <dd>{t(`stores.${store}`)}</dd>
          <dt>{t('number')}</dt>
          <dd className={styles.code}>{paymentCode}</dd>
          {confirmationNumber !== null && (
            <>
              <dt>{t('confirmation')}</dt>
              <dd className={styles.number}>{confirmationNumber}</dd>
            </>
          )}
        </dl>
      ))}
      <dl>
        <dt>{t('until')}</dt>
        <dd className={styles.number}>
          <DateText at={konbini.expiresAt} look="time" />
        </dd>
      </dl>
      {/* Another site may be the provider's: no client navigation. */}
      <a href={konbini.url} className="inline-row underline">
        {t('how')}
      </a>
    </div>
  )
}
