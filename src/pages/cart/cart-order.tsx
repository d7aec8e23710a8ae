import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import {
  BuyerFields,
  NextLabel,
  OrderFacts,
  OrderLabel,
  OrderTotal,
  useBuyerEmail,
} from '#library/web/buying/order-form.tsx'
import { useOrdering } from '#library/web/buying/use-ordering.ts'
import { type CartLine, paidBeforeOf, savingOf, totalOf } from '#orders/web/cart/cart-lines.ts'
import { readMessage } from '#orders/web/messages/message-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { DateText } from '#ui/page/date-text.tsx'
import { DiscountField } from '#vouchers/web/discounts/discount-field.tsx'
import type { DiscountUse } from '#vouchers/web/discounts/use-discount.ts'
import { useGiftCard } from '#vouchers/web/gift-cards/use-gift-card.ts'
import styles from './cart.module.css'
import { ORDER_FORM, usePriceErrorOf } from './price-of.tsx'

interface CartOrderProps {
  lines: readonly CartLine[]
  discount: DiscountUse
  /** True if the lines are at present prices. */
  isRead: boolean
  /** Runs when the prices are no longer those. */
  onRefused: () => void
}

/** The summary of the order, its terms, and the button. */
export function CartOrder({ lines, discount, isRead, onRefused }: CartOrderProps) {
  const t = useTranslations()
  const signIn = useSignIn()
  const ordering = useOrdering()
  const priceErrorOf = usePriceErrorOf()
  const readEmail = useBuyerEmail()
  const offered = lines.filter(({ state }) => state === 'offered')
  const total = totalOf(lines)
  const card = useGiftCard(total)
  const saving = lines.reduce((sum, line) => sum + savingOf(line), 0)
  const paidBefore = lines.reduce((sum, line) => sum + paidBeforeOf(line), 0)
  const later = offered.filter(({ offer }) => offer?.deliversAt).length
  const preorders = later === 0 ? 'none' : later < offered.length ? 'some' : 'all'
  const hasPrice = offered.some(({ offer }) => offer && offer.price > 0)
  const isBusy = discount.isBusy || card.isBusy || !isRead

  const form = useSubmit(async (data) => {
    const { emailError, ...buyer } = readEmail(data)
    const price = offered.map((line) => priceErrorOf(line, data)).find(Boolean)
    if (price || emailError) return refuse({ price, email: emailError })
    const items = offered.map(({ item, amount, offer }) => ({
      id: item.id,
      price: amount,
      ...(offer?.deliversAt && { deliversAt: offer.deliversAt }),
      ...readMessage(data, item.id),
    }))
    const code = discount.applied && { code: discount.applied.code }
    const failed = await ordering.order({ items, ...buyer, ...code, ...card.request })
    if (!failed) return
    const { fields } = failed
    if (fields.code) discount.refuse(fields.code.message)
    if (fields.giftCode) card.refuse()
    if (!items.some(({ id }) => id in fields)) return failed
    onRefused()
    return refuse({}, t('cart.changed'))
  })

  if (offered.length === 0) return <p className={styles.order}>{t('cart.nothing')}</p>
  return (
    <Form of={form} id={ORDER_FORM} className={styles.order} aria-label={t('sales.order.title')}>
      {(hasPrice || total > 0) && <DiscountField discount={discount} other={card.field} />}
      <BuyerFields error={form.errors.email} onSignIn={() => signIn.open('sign-in')} />
      <OrderFacts
        amount={total}
        discount={saving}
        paidBefore={paidBefore}
        card={card.use}
        delivery={<Delivery lines={offered} />}
        preorders={preorders}
      >
        <dt>{t('cart.items')}</dt>
        <dd>{t('cart.count', { count: offered.length })}</dd>
        <dt>{t('sales.buy.formats')}</dt>
        <dd>{t('sales.buy.formatNames')}</dd>
      </OrderFacts>
      <OrderTotal amount={total} card={card.use}>
        <SubmitButton look="accent" size="large" wide busy={isBusy}>
          <OrderLabel amount={total} due={card.dueYen} />
        </SubmitButton>
      </OrderTotal>
      <p className="small faint">
        <NextLabel amount={total} due={card.dueYen} />
      </p>
    </Form>
  )
}

/** Says when the items come: at once, but for albums that are not out yet. */
function Delivery({ lines }: { lines: readonly CartLine[] }) {
  const t = useTranslations('sales.buy')
  const later = lines.flatMap(({ offer }) => (offer?.deliversAt ? [offer] : []))
  return (
    <>
      {later.length < lines.length && t('deliveryFacts')}
      {later.map(({ id, title, deliversAt }) => (
        <p key={id}>
          {t.rich('comes', {
            title,
            date: () => <DateText key="date" at={deliversAt ?? ''} look="time" />,
          })}
        </p>
      ))}
    </>
  )
}
