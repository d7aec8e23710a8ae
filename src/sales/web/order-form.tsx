import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, useMe } from '#client/root-data.ts'
import { formatYen, takesKonbini } from '#kernel/yen.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { findPriceProblem } from '../price-rules.ts'
import styles from './buy-dialog.module.css'

/** Whom the order is for: a guest’s address, or the way to sign in. Nothing for a member with one. */
export function BuyerFields({ error, onSignIn }: { error: string | undefined; onSignIn(): void }) {
  const t = useTranslations('sales.buy')
  const me = useMe()
  return (
    <>
      {!me?.email && (
        <Field label={t('email')} hint={t('emailNote')} error={error}>
          <TextInput
            type="email"
            name="email"
            required
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </Field>
      )}
      {!me && <SignInInstead onSignIn={onSignIn} />}
    </>
  )
}

/** What `BuyerFields` ask for; undefined where a member need not be asked. */
export function useBuyerEmail() {
  const t = useTranslations('sales.buy')
  const isAsked = !useMe()?.email
  return (form: HTMLFormElement) => {
    if (!isAsked) return {}
    const email = String(new FormData(form).get('email') ?? '').trim()
    return /^\S+@\S+\.\S+$/.test(email) ? { email } : { emailError: t('emailInvalid') }
  }
}

function SignInInstead({ onSignIn }: { onSignIn: () => void }) {
  const t = useTranslations('accounts.signIn')
  const common = useTranslations('common')
  return (
    <p className="row wrap gap-1 small muted">
      {t('hasAccount')}
      <Button look="quiet" size="small" onClick={onSignIn}>
        <span className="underline">{common('signIn')}</span>
      </Button>
    </p>
  )
}

/** What the law asks to be shown above the button. */
export function OrderFacts({ amount, children }: { amount: number; children: ReactNode }) {
  const t = useTranslations('sales.buy')
  const { paymentMethods } = useConfig()
  const isFree = amount === 0
  const atStore = paymentMethods.includes('konbini') && takesKonbini(amount)
  return (
    <div className={styles.facts}>
      <dl>
        {children}
        {!isFree && (
          <>
            <dt>{t('payment')}</dt>
            <dd>
              {t(atStore ? 'paymentFacts' : 'paymentCard')}
              {paymentMethods.includes('paypay') && <br />}
              {paymentMethods.includes('paypay') && t('paypayToo')}
            </dd>
            <dt>{t('delivery')}</dt>
            <dd>{t('deliveryFacts')}</dd>
          </>
        )}
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total}>
          {isFree ? (
            <b>{t('free')}</b>
          ) : (
            <>
              <b>{Number.isFinite(amount) ? formatYen(amount) : '–'}</b>{' '}
              <span>{t('taxIncluded')}</span>
            </>
          )}
        </dd>
      </dl>
      {!isFree && <p className={styles.final}>{t('cannotCancel')}</p>}
    </div>
  )
}

export function usePriceError() {
  const t = useTranslations('sales.buy')
  return (offer: { price: number; nameyourprice: boolean }, amount: number) => {
    const { price: priceYen, nameyourprice: nameYourPrice } = offer
    const problem = findPriceProblem({ priceYen, nameYourPrice }, amount)
    if (problem?.code !== 'price_below_minimum') return problem && t('notInteger')
    return t('belowMinimum', { price: formatYen(problem.leastYen) })
  }
}
