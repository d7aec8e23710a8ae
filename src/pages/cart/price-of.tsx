import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { usePriceError } from '#library/web/buying/order-form.tsx'
import { readAmount } from '#orders/price-rules.ts'
import { changeAmount } from '#orders/web/cart/cart-items.ts'
import type { CartLine } from '#orders/web/cart/cart-lines.ts'
import { changeCart } from '#orders/web/cart/cart-store.ts'
import { SuggestedAmounts } from '#orders/web/price/amount-buttons.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './cart.module.css'

/** The id of the form that orders: fields elsewhere on the page belong to it, too. */
export const ORDER_FORM = 'order'

const nameOf = ({ item }: CartLine) => `price-${item.id}`

/** The price that is typed for a line, where it is none. */
export function usePriceErrorOf() {
  const priceError = usePriceError()
  return (line: CartLine, typed: FormData): string | undefined => {
    const { offer, discounted } = line
    const price = typed.get(nameOf(line))
    if (!offer || price === null) return undefined
    return priceError({ ...offer, price: discounted ?? offer.price }, readAmount(String(price)))
  }
}

/** The price to pay for an item, to be changed in place where the buyer names it. */
export function PriceOf({ line }: { line: CartLine }) {
  const { item, offer, state, amount, discounted } = line
  const t = useTranslations()
  const priceError = usePriceError()
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  if (!offer || state !== 'offered') return null
  const price = discounted ?? offer.price
  const regular = discounted !== undefined && <Regular price={offer.price} />
  if (!offer.nameyourprice) {
    return (
      <p className={styles.price}>
        {regular}
        {amount === 0 ? t('common.price.free') : formatYen(amount)}
      </p>
    )
  }
  const error = typed === undefined ? undefined : priceError({ ...offer, price }, readAmount(typed))
  return (
    <div className={styles.chosen}>
      <TextInput
        name={nameOf(line)}
        form={ORDER_FORM}
        before="¥"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={t('cart.yourPrice', { title: offer.title })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : `${errorId}-hint`}
        value={typed ?? String(amount)}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const chosen = readAmount(value)
          if (priceError({ ...offer, price }, chosen)) return
          changeCart((cart) => changeAmount(cart, item.id, chosen))
        }}
        onBlur={() => !error && setTyped(undefined)}
      />
      <SuggestedAmounts
        offer={offer}
        amount={typed === undefined ? amount : readAmount(typed)}
        onChoose={(chosen) => {
          setTyped(undefined)
          changeCart((cart) => changeAmount(cart, item.id, chosen))
        }}
      />
      {error ? (
        <Notice look="line" id={errorId}>
          {error}
        </Notice>
      ) : (
        <p className="small faint" id={`${errorId}-hint`}>
          {regular}
          {t('cart.orMore', { price: formatYen(price) })}
        </p>
      )}
    </div>
  )
}

/** The price before the code. */
function Regular({ price }: { price: number }) {
  const t = useTranslations('discounts.buyer')
  return (
    <>
      <span className="visually-hidden">{t('regularly')}</span>{' '}
      <s className={styles.regular}>{formatYen(price)}</s>{' '}
    </>
  )
}
