import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  BuyerFields,
  OrderFacts,
  OrderTotal,
  useBuyerEmail,
} from '#library/web/buying/order-form.tsx'
import { useOrdering } from '#library/web/buying/use-ordering.ts'
import { readAmount } from '#orders/price-rules.ts'
import { AmountButtons } from '#orders/web/price/amount-buttons.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { GIFT_YEN, SUGGESTED_GIFT_YEN } from '#vouchers/gift-limits.ts'
import GiftFields from '#vouchers/web/gifts/gift-fields.tsx'
import { besideGiftFields, readGift } from '#vouchers/web/gifts/read-gift.ts'
import styles from './gift.module.css'

export const meta = (args: HeadArguments) =>
  pageHead(args, {
    title: headWords(args)('giftCards.title'),
    description: headWords(args)('giftCards.lead'),
  })

/** An amount for someone to buy music with. */
export default function GiftPage() {
  const t = useTranslations('giftCards')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <div className={styles.page}>
        <header className="stack gap-2">
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </header>
        <GiftCardForm />
      </div>
    </>
  )
}

const FIRST_YEN = 3000

function GiftCardForm() {
  const t = useTranslations()
  const signIn = useSignIn()
  const { orderCard } = useOrdering()
  const readEmail = useBuyerEmail()
  const [typed, setTyped] = useState(String(FIRST_YEN))
  const amount = readAmount(typed)
  const isValid =
    Number.isSafeInteger(amount) && amount >= GIFT_YEN.least && amount <= GIFT_YEN.most

  const form = useSubmit(async (data) => {
    const { emailError, ...buyer } = readEmail(data)
    const gift = readGift(data)
    const wrong = isValid ? undefined : t('problems.gift_amount_invalid')
    if (!gift || wrong || emailError) return refuse({ amount: wrong, email: emailError })
    const failed = await orderCard({ amount, ...buyer, gift })
    return failed && besideGiftFields(failed)
  })

  return (
    <Form of={form} className={styles.form}>
      <Field
        label={t('giftCards.amount')}
        hint={t('giftCards.amountHint', {
          least: formatYen(GIFT_YEN.least),
          most: formatYen(GIFT_YEN.most),
        })}
        error={form.errors.amount}
      >
        <TextInput
          name="amount"
          before="¥"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={8}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <AmountButtons
          amounts={SUGGESTED_GIFT_YEN}
          amount={amount}
          onChoose={(chosen) => {
            setTyped(String(chosen))
            form.forget('amount')
          }}
        />
      </Field>
      <GiftFields errors={form.errors} />
      <BuyerFields
        error={form.errors.email}
        note={t('gifts.emailNote')}
        onSignIn={() => signIn.open('sign-in')}
      />
      <OrderFacts amount={isValid ? amount : Number.NaN} delivery={t('giftCards.delivery')}>
        <dt>{t('giftCards.gives')}</dt>
        <dd>{t('giftCards.givesFacts', { amount: isValid ? formatYen(amount) : '–' })}</dd>
      </OrderFacts>
      <OrderTotal amount={isValid ? amount : Number.NaN} isTaxed={false}>
        <SubmitButton look="accent" size="large" wide>
          {t('sales.buy.toPayment')}
        </SubmitButton>
      </OrderTotal>
      <p className="small faint">{t('sales.buy.next')}</p>
    </Form>
  )
}
