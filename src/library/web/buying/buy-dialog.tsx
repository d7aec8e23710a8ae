import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { priceLessPaid, readAmount } from '#orders/price-rules.ts'
import styles from '#orders/web/buy-dialog.module.css'
import type { Addition } from '#orders/web/cart/cart-items.ts'
import { addToCart } from '#orders/web/cart/cart-store.ts'
import { MessageField, readMessage } from '#orders/web/messages/message-field.tsx'
import { PriceField } from '#orders/web/price/price-field.tsx'
import { readTyped, type TypedPurchase } from '#orders/web/typed-purchase.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { DiscountField, readTypedCode } from '#vouchers/web/discounts/discount-field.tsx'
import { useDiscount } from '#vouchers/web/discounts/use-discount.ts'
import { useGiftCard } from '#vouchers/web/gift-cards/use-gift-card.ts'
import { GiftChoice } from '#vouchers/web/gifts/gift-choice.tsx'
import { besideGiftFields, readGift } from '#vouchers/web/gifts/read-gift.ts'
import { AddedToCart } from './added-to-cart.tsx'
import {
  BuyerFields,
  NextLabel,
  OrderFacts,
  OrderLabel,
  OrderTotal,
  type Sold,
  useBuyerEmail,
  usePriceError,
} from './order-form.tsx'
import { useOrdering } from './use-ordering.ts'
import { usePaidSounds } from './use-paid-sounds.ts'

interface BuyDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose'> {
  item: Sold
  /** The text typed before signing in: see `readTyped`. */
  typed?: string
}

export default function BuyDialog({ item, typed = '', ...dialog }: BuyDialogProps) {
  const t = useTranslations('sales.buy')
  const title = titleLine(item)
  return (
    <Dialog {...dialog} title={t(item.price === 0 ? 'titleFree' : 'title', { title })} titleHidden>
      <div className={styles.item}>
        <Cover
          address={item.coverart}
          seed={item.id}
          accent={item.accent}
          sizes="72px"
          className={styles.cover}
        />
        <div>
          <p className={styles.title} lang={langOf(title)}>
            {title}
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
  const { id } = item
  const name = titleLine(item)
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
  const { user, price, album } = item
  const sounds = album?.map((sound) => `sound-${sound.id}`) ?? []
  return { data: { id: idOf(item), title: titleLine(item), user, price, amount, sounds, saved: 0 } }
}

interface BuyFormProps {
  item: Sold
  first?: TypedPurchase
  /** Runs with what has been typed so far. */
  onSignIn?: (typed: TypedPurchase) => void
  /** Runs with the price chosen. */
  onAdd?: (amount: number) => void
}

export function BuyForm({ item: sold, first = {}, onSignIn, onAdd }: BuyFormProps) {
  const t = useTranslations()
  const id = idOf(sold)
  const discount = useDiscount(sold.price === 0 ? [] : [id])
  const withCode = discount.priceOf(id, sold.price)
  // An owned item can still be given.
  const isBought = sold.mine === 'bought'
  const { deliversAt } = sold
  const [wantsGift, setWantsGift] = useState(isBought || first.gift !== undefined)
  const paid = usePaidSounds(sold)
  const item = { ...sold, price: wantsGift ? withCode : priceLessPaid(withCode, paid) }
  const [typed, setTyped] = useState(first.price)
  const price = (item.nameyourprice ? typed : undefined) ?? String(item.price)
  const { order } = useOrdering()
  const amount = readAmount(price)
  const isGift = wantsGift && amount !== 0
  const card = useGiftCard(amount)
  const readEmail = useBuyerEmail()
  const priceError = usePriceError()
  const owned = item.album?.filter(({ mine }) => mine === 'bought').length ?? 0

  const form = useSubmit(async (data) => {
    const { emailError, ...buyer } = readEmail(data)
    const price = priceError(item, amount)
    if (price || emailError) return refuse({ price, email: emailError })
    const code = discount.applied && { code: discount.applied.code }
    const gift = readGift(data)
    const failed = await order({
      items: [{ id, price: amount, ...(deliversAt && { deliversAt }), ...readMessage(data, id) }],
      ...buyer,
      ...code,
      ...card.request,
      ...(gift && { gift }),
    })
    if (!failed) return
    if (failed.fields.code) discount.refuse(failed.fields.code.message)
    if (failed.fields.giftCode) card.refuse()
    return besideGiftFields(failed)
  })

  function leaveToSignIn() {
    const data = new FormData(form.form.current ?? undefined)
    onSignIn?.({ price: typed, code: readTypedCode(data), gift: readGift(data) })
  }

  function add() {
    const price = priceError(item, amount)
    if (price) return form.fail(refuse({ price }))
    // The cart takes a price that was not chosen for the artist’s; the code is applied there, too.
    onAdd?.(amount === item.price ? sold.price : amount)
  }

  return (
    <Form of={form} className="stack gap-4">
      {item.nameyourprice && (
        <PriceField
          offer={item}
          price={price}
          amount={amount}
          error={form.errors.price}
          onType={setTyped}
          onChoose={(chosen) => {
            setTyped(String(chosen))
            form.forget('price')
          }}
        />
      )}
      <BuyerFields
        error={form.errors.email}
        note={isGift ? t('gifts.emailNote') : undefined}
        onSignIn={leaveToSignIn}
      />
      <div className={styles.extras}>
        {sold.price + amount !== 0 && (
          <DiscountField discount={discount} other={card.field} first={first.code} />
        )}
        {amount !== 0 && !deliversAt && (
          <GiftChoice
            isGift={isGift}
            first={first.gift}
            errors={form.errors}
            onChange={setWantsGift}
            isOnly={isBought}
          />
        )}
        <MessageField
          item={id}
          artist={{ name: item.user, username: item.username }}
          error={form.errors.message}
        />
      </div>
      <OrderFacts
        amount={amount}
        seller={item}
        delivery={
          isGift ? t('gifts.delivery') : deliversAt && <Comes at={deliversAt} item={item} />
        }
        preorders={deliversAt ? 'all' : 'none'}
        discount={sold.price - Math.max(amount, withCode)}
        paidBefore={withCode - Math.max(amount, item.price)}
        card={card.use}
      >
        <dt>{t('sales.buy.formats')}</dt>
        <dd>
          {item.album
            ? t('sales.buy.albumGives', { count: item.album.length })
            : t('sales.buy.formatNames')}
        </dd>
      </OrderFacts>
      {owned > 0 && paid === 0 && amount !== 0 && !isGift && (
        <p className={styles.next}>{t('sales.buy.alreadyHave', { count: owned })}</p>
      )}
      <OrderTotal amount={amount} card={card.use} isSticky>
        <SubmitButton look="accent" size="large" wide busy={discount.isBusy || card.isBusy}>
          <OrderLabel amount={amount} due={card.dueYen} />
        </SubmitButton>
      </OrderTotal>
      {!isGift && (
        <Button look="outline" size="large" wide onClick={add}>
          {t('cart.add')}
        </Button>
      )}
      <p className={styles.next}>
        <NextLabel amount={amount} due={card.dueYen} />
      </p>
    </Form>
  )
}

/** Says when an album comes that is not out yet, and what of it comes at once. */
function Comes({ at, item }: { at: string; item: Sold }) {
  const t = useTranslations('sales.buy')
  const date = () => <DateText key="date" at={at} look="time" />
  const count = item.album?.length ?? 0
  return count === 0 ? t.rich('comesAlone', { date }) : t.rich('comesWith', { date, count })
}
