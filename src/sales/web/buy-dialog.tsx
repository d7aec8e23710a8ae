import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { DiscountField, readTypedCode } from '#codes/web/discounts/discount-field.tsx'
import { useDiscount } from '#codes/web/discounts/use-discount.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { readAmount } from '../price-rules.ts'
import styles from './buy-dialog.module.css'
import { AddedToCart } from './cart/added-to-cart.tsx'
import type { Addition } from './cart/cart-items.ts'
import { addToCart } from './cart/cart-store.ts'
import { useGiftCard } from './gift-card/use-gift-card.ts'
import { GiftChoice } from './gifts/gift-choice.tsx'
import { type GiftErrors, giftErrorsOf, readGift } from './gifts/read-gift.ts'
import { MessageField, readMessage } from './messages/message-field.tsx'
import {
  BuyerFields,
  NextLabel,
  OrderFacts,
  OrderLabel,
  type Sold,
  useBuyerEmail,
  usePriceError,
} from './order-form.tsx'
import { readTyped, type TypedPurchase } from './pending/typed-purchase.ts'
import { PriceField } from './price/price-field.tsx'
import { useOrdering } from './use-ordering.ts'

interface BuyDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose'> {
  item: Sold
  /** Before signing in: see `readTyped`. */
  typed?: string
}

export default function BuyDialog({ item, typed = '', ...dialog }: BuyDialogProps) {
  const t = useTranslations('sales.buy')
  return (
    <Dialog
      {...dialog}
      title={t(item.price === 0 ? 'titleFree' : 'title', { title: item.title })}
      titleHidden
    >
      <div className={styles.item}>
        <Cover
          address={item.coverart}
          seed={item.id}
          accent={item.accent}
          sizes="72px"
          className={styles.cover}
        />
        <div>
          <p className={styles.title} lang={langOf(item.title)}>
            {item.title}
          </p>
          <p className="muted">{t('by', { seller: item.user })}</p>
        </div>
      </div>
      <BuyOrAdd item={item} typed={typed} onClose={dialog.onClose} />
    </Dialog>
  )
}

/** The form, and then what became of the cart; the form again when the dialog is opened again. */
function BuyOrAdd({ item, typed = '', onClose }: Omit<BuyDialogProps, 'open'>) {
  const signIn = useSignIn()
  const [addition, setAddition] = useState<Addition>()
  const { id, title: name } = item
  if (addition) return <AddedToCart title={name} addition={addition} onClose={onClose} />
  return (
    <BuyForm
      item={item}
      first={readTyped(typed)}
      onSignIn={(now) =>
        signIn.open('sign-in', { act: 'buy', id, name, value: JSON.stringify(now) })
      }
      onAdd={(amount) => setAddition(addToCart(cartItemOf(item, amount)))}
    />
  )
}

function idOf({ id, album }: Sold): string {
  return `${album ? 'album' : 'sound'}-${id}`
}

function cartItemOf(item: Sold, amount: number) {
  const { title, user, price, album } = item
  const sounds = album?.map((sound) => `sound-${sound.id}`) ?? []
  return { data: { id: idOf(item), title, user, price, amount, sounds, saved: 0 } }
}

type Errors = Partial<Record<'price' | 'email' | 'form', string | undefined>> & {
  gift?: GiftErrors | undefined
}

interface BuyFormProps {
  item: Sold
  first?: TypedPurchase
  /** With what has been typed so far. */
  onSignIn?: (typed: TypedPurchase) => void
  /** With the price chosen. */
  onAdd?: (amount: number) => void
}

export function BuyForm({ item: sold, first = {}, onSignIn, onAdd }: BuyFormProps) {
  const t = useTranslations('sales.buy')
  const cart = useTranslations('cart')
  const gifts = useTranslations('gifts')
  const id = idOf(sold)
  const discount = useDiscount(sold.price === 0 ? [] : [id])
  const item = { ...sold, price: discount.priceOf(id, sold.price) }
  const [typed, setTyped] = useState(first.price)
  const price = (item.nameyourprice ? typed : undefined) ?? String(item.price)
  const [errors, setErrors] = useState<Errors>({})
  // What one owns can still be given.
  const isBought = item.mine === 'bought'
  const [wantsGift, setWantsGift] = useState(isBought || first.gift !== undefined)
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, order } = useOrdering()
  const amount = readAmount(price)
  const isGift = wantsGift && amount !== 0
  const card = useGiftCard(amount)
  const readEmail = useBuyerEmail()
  const priceError = usePriceError()
  const owned = item.album?.filter(({ mine }) => mine === 'bought').length ?? 0
  const alert = errors.form ?? (item.nameyourprice ? undefined : errors.price)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { emailError, ...buyer } = readEmail(event.currentTarget)
    const found = { price: priceError(item, amount), email: emailError }
    if (found.price || found.email) return setErrors(found)
    setErrors({})
    const code = discount.applied && { code: discount.applied.code }
    const gift = readGift(event.currentTarget)
    const items = [{ id, price: amount, ...readMessage(event.currentTarget, id) }]
    const failure = await order({
      items,
      ...buyer,
      ...code,
      ...card.request,
      ...(gift && { gift }),
    })
    if (!isFailure(failure)) return
    const { price: refused, email: refusedEmail, ...others } = failure.fields
    if (others.code) return discount.refuse(others.code.message)
    if (others.giftCode) card.refuse()
    const ofGift = others.gift && giftErrorsOf(others.gift)
    if (ofGift) return setErrors({ gift: ofGift })
    const beside = { price: refused?.message, email: refusedEmail?.message }
    setErrors(refused || refusedEmail ? beside : { form: failure.message })
  }

  function leaveToSignIn() {
    if (!form.current) return
    const code = readTypedCode(form.current)
    onSignIn?.({ price: typed, code, gift: readGift(form.current) })
  }

  function add() {
    const error = priceError(item, amount)
    setErrors({ price: error })
    // In the cart a price that was not chosen is the artist’s; the code is applied there, too.
    if (!error) onAdd?.(amount === item.price ? sold.price : amount)
  }

  return (
    <form ref={form} onSubmit={submit} className="stack gap-4" noValidate>
      {item.nameyourprice && (
        <PriceField
          offer={item}
          {...{ price, amount }}
          error={errors.price}
          onType={(value) => {
            setTyped(value)
            if (!errors.price) return
            setErrors({ ...errors, price: priceError(item, readAmount(value)) })
          }}
          onChoose={(chosen) => {
            setTyped(String(chosen))
            setErrors({ ...errors, price: undefined })
          }}
        />
      )}
      <BuyerFields
        error={errors.email}
        note={isGift ? gifts('emailNote') : undefined}
        onSignIn={leaveToSignIn}
      />
      <div className={styles.extras}>
        {sold.price + amount !== 0 && (
          <DiscountField discount={discount} other={card.field} first={first.code} />
        )}
        {amount !== 0 && (
          <GiftChoice
            isGift={isGift}
            first={first.gift}
            errors={errors.gift}
            onChange={setWantsGift}
            isOnly={isBought}
          />
        )}
        <MessageField item={id} artist={{ name: item.user, username: item.username }} />
      </div>
      <OrderFacts
        amount={amount}
        seller={item}
        delivery={isGift ? gifts('delivery') : undefined}
        discount={sold.price - Math.max(amount, item.price)}
        card={card.use}
      >
        <dt>{t('formats')}</dt>
        <dd>{item.album ? t('albumGives', { count: item.album.length }) : t('formatNames')}</dd>
      </OrderFacts>
      {owned > 0 && amount !== 0 && !isGift && (
        <p className={styles.next}>{t('alreadyHave', { count: owned })}</p>
      )}
      <Notice look="line">{alert}</Notice>
      <div className="stack gap-2">
        <Button
          type="submit"
          look="accent"
          size="large"
          wide
          busy={isBusy || discount.isBusy || card.isBusy}
        >
          <OrderLabel amount={amount} due={card.dueYen} />
        </Button>
        {!isGift && (
          <Button look="outline" size="large" wide onClick={add}>
            {cart('add')}
          </Button>
        )}
      </div>
      <p className={styles.next}>
        <NextLabel amount={amount} due={card.dueYen} />
      </p>
    </form>
  )
}
