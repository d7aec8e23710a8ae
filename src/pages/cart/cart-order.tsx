import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { type CartLine, totalOf } from '#sales/web/cart/cart-lines.ts'
import { BuyerFields, OrderFacts, useBuyerEmail } from '#sales/web/order-form.tsx'
import { useOrdering } from '#sales/web/use-ordering.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './cart.module.css'

interface CartOrderProps {
  lines: readonly CartLine[]
  /** Whether the lines are at present prices. */
  isRead: boolean
  /** The prices are no longer those. */
  onRefused: () => void
}

/** What is ordered, on which terms, and the button. */
export function CartOrder({ lines, isRead, onRefused }: CartOrderProps) {
  const t = useTranslations('cart')
  const buy = useTranslations('sales.buy')
  const order = useTranslations('sales.order')
  const signIn = useSignIn()
  const ordering = useOrdering()
  const readEmail = useBuyerEmail()
  const [errors, setErrors] = useState<{ email?: string | undefined; form?: string }>({})
  const offered = lines.filter(({ state }) => state === 'offered')
  const total = totalOf(lines)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A price that is none, which its field explains.
    const { parentElement: page } = event.currentTarget
    const wrong = page?.querySelector<HTMLElement>('li [aria-invalid=true]')
    if (wrong) return wrong.focus()
    const { emailError, ...buyer } = readEmail(event.currentTarget)
    setErrors({ email: emailError })
    if (emailError) return
    const items = offered.map(({ item, amount }) => ({ id: item.id, price: amount }))
    const failure = await ordering.order({ items, ...buyer })
    if (!isFailure(failure)) return
    const { email, ...fields } = failure.fields
    const isItem = items.some(({ id }) => id in fields)
    if (isItem) onRefused()
    setErrors(email ? { email: email.message } : { form: isItem ? t('changed') : failure.message })
  }

  if (offered.length === 0) return <p className={styles.order}>{t('nothing')}</p>
  return (
    <form onSubmit={submit} className={styles.order} noValidate aria-label={order('title')}>
      <BuyerFields error={errors.email} onSignIn={() => signIn.open('sign-in')} />
      <OrderFacts amount={total}>
        <dt>{t('items')}</dt>
        <dd>{t('count', { count: offered.length })}</dd>
        <dt>{buy('formats')}</dt>
        <dd>{buy('formatNames')}</dd>
      </OrderFacts>
      {errors.form && <Notice>{errors.form}</Notice>}
      <Button type="submit" look="accent" size="large" wide busy={ordering.isBusy || !isRead}>
        {total === 0 ? buy('getFree') : buy('toPayment')}
      </Button>
      <p className="small faint">{total === 0 ? buy('nextFree') : buy('next')}</p>
    </form>
  )
}
