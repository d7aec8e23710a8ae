import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { formatYen } from '#kernel/yen.ts'
import { GIFT_YEN, SUGGESTED_GIFT_YEN } from '#sales/gift-limits.ts'
import { readAmount } from '#sales/price-rules.ts'
import GiftFields from '#sales/web/gifts/gift-fields.tsx'
import { type GiftErrors, giftErrorsOf, readGift } from '#sales/web/gifts/read-gift.ts'
import { BuyerFields, OrderFacts, useBuyerEmail } from '#sales/web/order-form.tsx'
import { AmountButtons } from '#sales/web/price/amount-buttons.tsx'
import { useOrdering } from '#sales/web/use-ordering.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './gift.module.css'

interface Errors {
  amount?: string | undefined
  email?: string | undefined
  gift?: GiftErrors | undefined
  form?: string
}

const FIRST_YEN = 3000
const NONE: GiftErrors = {}

export function GiftCardForm() {
  const t = useTranslations('amounts')
  const buy = useTranslations('sales.buy')
  const gifts = useTranslations('gifts')
  const problems = useTranslations('problems')
  const signIn = useSignIn()
  const { isBusy, orderCard } = useOrdering()
  const readEmail = useBuyerEmail()
  const [typed, setTyped] = useState(String(FIRST_YEN))
  const [errors, setErrors] = useState<Errors>({})
  const amount = readAmount(typed)
  const isValid =
    Number.isSafeInteger(amount) && amount >= GIFT_YEN.least && amount <= GIFT_YEN.most

  function type(value: string) {
    setTyped(value)
    setErrors({ ...errors, amount: undefined })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { emailError, ...buyer } = readEmail(form)
    const gift = readGift(form)
    const wrong = isValid ? undefined : problems('gift_amount_invalid')
    if (!gift || wrong || emailError) {
      setErrors({ amount: wrong, email: emailError })
      if (wrong) form.querySelector<HTMLInputElement>('[name=amount]')?.focus()
      return
    }
    setErrors({})
    const failure = await orderCard({ amount, ...buyer, gift })
    if (!isFailure(failure)) return
    const { amount: refused, email, gift: ofGift } = failure.fields
    const found = ofGift && giftErrorsOf(ofGift)
    if (found) return setErrors({ gift: found })
    const beside = { amount: refused?.message, email: email?.message }
    setErrors(refused || email ? beside : { form: failure.message })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('amount')}
        hint={t('amountHint', { least: formatYen(GIFT_YEN.least), most: formatYen(GIFT_YEN.most) })}
        error={errors.amount}
      >
        <TextInput
          name="amount"
          before="¥"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={8}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <AmountButtons
          amounts={SUGGESTED_GIFT_YEN}
          amount={amount}
          onChoose={(chosen) => type(String(chosen))}
        />
      </Field>
      <GiftFields errors={errors.gift ?? NONE} />
      <BuyerFields
        error={errors.email}
        note={gifts('emailNote')}
        onSignIn={() => signIn.open('sign-in')}
      />
      <OrderFacts amount={isValid ? amount : Number.NaN} delivery={t('delivery')} isTaxed={false}>
        <dt>{t('gives')}</dt>
        <dd>{t('givesFacts', { amount: isValid ? formatYen(amount) : '–' })}</dd>
      </OrderFacts>
      {errors.form && <Notice>{errors.form}</Notice>}
      <Button type="submit" look="accent" size="large" wide busy={isBusy}>
        {buy('toPayment')}
      </Button>
      <p className="small faint">{buy('next')}</p>
    </form>
  )
}
