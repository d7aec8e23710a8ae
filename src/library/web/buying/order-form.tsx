import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, useMe } from '#client/root-data.ts'
import { formatYen, takesKonbini } from '#kernel/yen.ts'
import { findPriceProblem } from '#orders/price-rules.ts'
import styles from '#orders/web/buy-dialog.module.css'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { CardAfter } from '#vouchers/web/gift-cards/card-use.tsx'
import type { CardUse } from '#vouchers/web/gift-cards/use-gift-card.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'

interface BuyerFieldsProps {
  error: string | undefined
  /** A note on what the address is for, if not the download. */
  note?: string | undefined
  onSignIn(): void
}

/**
 * Asks whom the order is for: a guest’s address, or the way to sign in. Shows nothing for a member
 * with one.
 */
export function BuyerFields({ error, note, onSignIn }: BuyerFieldsProps) {
  const t = useTranslations('sales.buy')
  const me = useMe()
  return (
    <>
      {!me?.email && (
        <Field label={t('email')} hint={note ?? t('emailNote')} error={error}>
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

/** Reads what `BuyerFields` ask for; undefined where a member need not be asked. */
export function useBuyerEmail() {
  const t = useTranslations('sales.buy')
  const isAsked = !useMe()?.email
  return (data: FormData) => {
    if (!isAsked) return {}
    const email = String(data.get('email') ?? '').trim()
    return /^\S+@\S+\.\S+$/.test(email) ? { email } : { emailError: t('emailInvalid') }
  }
}

function SignInInstead({ onSignIn }: { onSignIn: () => void }) {
  const t = useTranslations()
  return (
    <p className="row wrap gap-1 small muted">
      {t('accounts.signIn.hasAccount')}
      <Button look="quiet" size="small" onClick={onSignIn}>
        <span className="underline">{t('common.signIn')}</span>
      </Button>
    </p>
  )
}

interface OrderFactsProps {
  amount: number
  /** The sum that a code takes off. */
  discount?: number
  /** What was paid for sounds of albums. */
  paidBefore?: number
  /** The seller of one item; the name leads to what they disclose, in a tab of its own. */
  seller?: { user: string; username: string }
  /** The way of delivery, if not by download. */
  delivery?: ReactNode
  /** Some or all of it comes later. */
  preorders?: 'none' | 'some' | 'all'
  /** The gift card that pays some of it. */
  card?: CardUse | undefined
  children: ReactNode
}

/** Shows what the law asks to be shown above the button. */
export function OrderFacts({
  amount,
  discount = 0,
  paidBefore = 0,
  seller,
  delivery,
  preorders = 'none',
  card,
  children,
}: OrderFactsProps) {
  const t = useTranslations()
  const due = amount - (card?.partYen ?? 0)
  const { paymentMethods } = useConfig()
  const isFree = amount === 0
  const atStore = paymentMethods.includes('konbini') && takesKonbini(due)
  return (
    <div className={styles.facts}>
      <dl>
        {children}
        {!isFree && (
          <>
            {due !== 0 && (
              <>
                <dt>{t('sales.buy.payment')}</dt>
                <dd>
                  {t(atStore ? 'sales.buy.paymentFacts' : 'sales.buy.paymentCard')}
                  {paymentMethods.includes('paypay') && <br />}
                  {paymentMethods.includes('paypay') && t('sales.buy.paypayToo')}
                </dd>
              </>
            )}
            <dt>{t('sales.buy.delivery')}</dt>
            <dd>{delivery ?? t('sales.buy.deliveryFacts')}</dd>
            {seller && (
              <>
                <dt>{t('sellers.seller')}</dt>
                <dd>
                  <A
                    href={`/user/${seller.username}/commerce`}
                    target="_blank"
                    className="underline"
                  >
                    {seller.user}
                  </A>
                </dd>
              </>
            )}
          </>
        )}
        {discount > 0 && (
          <>
            <dt>{t('discounts.buyer.off')}</dt>
            <dd>−{formatYen(discount)}</dd>
          </>
        )}
        {paidBefore > 0 && (
          <>
            <dt>{t('sales.buy.paidBefore')}</dt>
            <dd>−{formatYen(paidBefore)}</dd>
          </>
        )}
        {card && card.partYen > 0 && (
          <>
            <dt>{t('sales.buy.total')}</dt>
            <dd>{formatYen(amount)}</dd>
            <dt>{t('giftCards.off')}</dt>
            <dd>−{formatYen(card.partYen)}</dd>
          </>
        )}
      </dl>
      {card && <CardAfter card={card} />}
      {!isFree && preorders !== 'all' && (
        <p className={styles.final}>{t('sales.buy.cannotCancel')}</p>
      )}
      {preorders !== 'none' && <p className={styles.final}>{t('sales.buy.cancelLate')}</p>}
    </div>
  )
}

interface OrderTotalProps {
  amount: number
  /** The gift card that pays some of it. */
  card?: CardUse | undefined
  /** False for a gift card. */
  isTaxed?: boolean
  /** True keeps the total in view while the form is longer than the window. */
  isSticky?: boolean
  children: ReactNode
}

/** Shows what is to be paid, with the button that orders and why it was refused. */
export function OrderTotal(props: OrderTotalProps) {
  const { amount, card, isTaxed = true, isSticky = false, children } = props
  const t = useTranslations()
  const part = card?.partYen ?? 0
  return (
    <div className={styles.end} data-sticky={isSticky || undefined}>
      <p className={styles.total}>
        <span>{part > 0 ? t('giftCards.toPay') : t('sales.buy.total')}</span>
        <span>
          <b>{amount === 0 ? t('sales.buy.free') : priceText(amount - part)}</b>{' '}
          {amount !== 0 && isTaxed && <small>{t('sales.buy.taxIncluded')}</small>}
        </span>
      </p>
      <FormProblem />
      {children}
    </div>
  )
}

const priceText = (yen: number) => (Number.isFinite(yen) ? formatYen(yen) : '–')

interface LabelProps {
  amount: number
  /** The amount less what a gift card pays. */
  due: number
}

/** The label of the button that orders. */
export function OrderLabel({ amount, due }: LabelProps) {
  const t = useTranslations()
  if (amount === 0) return t('sales.buy.getFree')
  return due === 0 ? t('giftCards.order') : t('sales.buy.toPayment')
}

/** The label of what comes after that button. */
export function NextLabel({ amount, due }: LabelProps) {
  const t = useTranslations()
  if (amount === 0) return t('sales.buy.nextFree')
  return due === 0 ? t('giftCards.nextCovered') : t('sales.buy.next')
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

export type Sold = Pick<
  SoundSummary,
  | 'id'
  | 'title'
  | 'featured'
  | 'user'
  | 'username'
  | 'coverart'
  | 'accent'
  | 'price'
  | 'nameyourprice'
  | 'sales'
  | 'mine'
> & {
  /** The sounds that an album gives. */
  album?: readonly Pick<SoundSummary, 'id' | 'mine'>[]
  /** Yen that the viewer has paid for sounds of an album. */
  paid?: number
  /** An album that is not out yet comes at this time, but for the sounds that are. */
  deliversAt?: string | null
}
