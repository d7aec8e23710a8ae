import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import type { GiftCard } from '#vouchers/gift-contract.ts'
import { GIFT_CODE_KEY, storeCode } from '#vouchers/web/discounts/stored-code.ts'
import styles from './redeem.module.css'

/** The balance of a gift card, and the way to use it. */
export function FoundCard({ card: { code, left, endsAt } }: { card: GiftCard }) {
  const t = useTranslations()
  const [isKept, setKept] = useState(false)
  const last = new Date(Date.parse(endsAt) - 1).toISOString()
  return (
    <section className={styles.card} aria-labelledby="gift-card">
      <h2 id="gift-card">{t('giftCards.found')}</h2>
      <dl className={styles.cardFacts}>
        <dt>{t('giftCards.holds')}</dt>
        <dd className={styles.left}>{formatYen(left)}</dd>
        <dt>{t('giftCards.until')}</dt>
        <dd>
          <DateText at={last} />
        </dd>
        <dt>{t('downloadCodes.redeem.code')}</dt>
        <dd className={styles.giftCode}>{code}</dd>
      </dl>
      <p className="small muted">{t('giftCards.how')}</p>
      {isKept ? (
        <>
          <p className="notice small" role="status">
            {t('giftCards.kept')}
          </p>
          <ButtonLink href="/" look="accent" size="large" wide>
            {t('giftCards.find')}
          </ButtonLink>
        </>
      ) : (
        <Button
          look="accent"
          size="large"
          wide
          onClick={() => setKept(storeCode(code, GIFT_CODE_KEY))}
        >
          {t('giftCards.keep')}
        </Button>
      )}
      <p>
        <A href="/redeem" className={styles.other}>
          {t('downloadCodes.redeem.other')}
        </A>
      </p>
    </section>
  )
}
