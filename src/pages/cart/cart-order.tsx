import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { DiscountField } from '#codes/web/discounts/discount-field.tsx'
import type { DiscountUse } from '#codes/web/discounts/use-discount.ts'
import { type CartLine, savingOf, totalOf } from '#sales/web/cart/cart-lines.ts'
import { useGiftCard } from '#sales/web/gift-card/use-gift-card.ts'
import { readMessage } from '#sales/web/messages/message-field.tsx'
import {
  BuyerFields,
  NextLabel,
  OrderFacts,
  OrderLabel,
  useBuyerEmail,
} from '#sales/web/order-form.tsx'
import { useOrdering } from '#sales/web/use-ordering.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './cart.module.css'

interface CartOrderProps {
  lines: readonly CartLine[]
  discount: DiscountUse
  /** Whether the lines are at present prices. */
  isRead: boolean
  /** The prices are no longer those. */
  onRefused: () => void
}

/** Fields elsewhere on the page belong to it, too. */
export const ORDER_FORM = 'order'

/** What is ordered, on which terms, and the button. */
export function CartOrder({ lines, discount, isRead, onRefused }: CartOrderProps) {
  const t = useTranslations('cart')
  const buy = useTranslations('sales.buy')
  const order = useTranslations('sales.order')
  const signIn = useSignIn()
  const ordering = useOrdering()
  const readEmail = useBuyerEmail()
  const [errors, setErrors] = useState<{ email?: string | undefined; form?: string }>({})
  const offered = lines.filter(({ state }) => state === 'offered')
  const total = totalOf(lines)
  const card = useGiftCard(total)
  const saving = lines.reduce((sum, line) => sum + savingOf(line), 0)
  const hasPrice = offered.some(({ offer }) => offer && offer.price > 0)
  const isBusy = ordering.isBusy || discount.isBusy || card.isBusy || !isRead

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A price that is none, which its field explains.
    const { parentElement: page } = event.currentTarget
    const wrong = page?.querySelector<HTMLElement>('li [aria-invalid=true]')
    if (wrong) return wrong.focus()
    const form = event.currentTarget
    const { emailError, ...buyer } = readEmail(form)
    setErrors({ email: emailError })
    if (emailError) return
    const items = offered.map(({ item, amount }) => ({
      ...{ id: item.id, price: amount },
      ...readMessage(form, item.id),
    }))
    const code = discount.applied && { code: discount.applied.code }
    const failure = await ordering.order({ items, ...buyer, ...code, ...card.request })
    if (!isFailure(failure)) return
    const { email, code: refused, ...fields } = failure.fields
    if (refused) return discount.refuse(refused.message)
    if (fields.giftCode) card.refuse()
    const isItem = items.some(({ id }) => id in fields)
    if (isItem) onRefused()
    setErrors(email ? { email: email.message } : { form: isItem ? t('changed') : failure.message })
  }

  if (offered.length === 0) return <p className={styles.order}>{t('nothing')}</p>
  return (
    <form
      id={ORDER_FORM}
      onSubmit={submit}
      className={styles.order}
      noValidate
      aria-label={order('title')}
    >
      {(hasPrice || total > 0) && <DiscountField discount={discount} other={card.field} />}
      <BuyerFields error={errors.email} onSignIn={() => signIn.open('sign-in')} />
      <OrderFacts amount={total} discount={saving} card={card.use}>
        <dt>{t('items')}</dt>
        <dd>{t('count', { count: offered.length })}</dd>
        <dt>{buy('formats')}</dt>
        <dd>{buy('formatNames')}</dd>
      </OrderFacts>
      {errors.form && <Notice>{errors.form}</Notice>}
      <Button type="submit" look="accent" size="large" wide busy={isBusy}>
        <OrderLabel amount={total} due={card.dueYen} />
      </Button>
      <p className="small faint">
        <NextLabel amount={total} due={card.dueYen} />
      </p>
    </form>
  )
}
