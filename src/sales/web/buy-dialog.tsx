import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { readAmount } from '../price-rules.ts'
import styles from './buy-dialog.module.css'
import { AddedToCart } from './cart/added-to-cart.tsx'
import type { Addition } from './cart/cart-items.ts'
import { addToCart } from './cart/cart-store.ts'
import { BuyerFields, OrderFacts, useBuyerEmail, usePriceError } from './order-form.tsx'
import { useOrdering } from './use-ordering.ts'

interface BuyDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose'> {
  item: Sold
  /** Before signing in. */
  typedPrice?: string
}

export default function BuyDialog({ item, typedPrice = '', ...dialog }: BuyDialogProps) {
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
      <BuyOrAdd item={item} typedPrice={typedPrice} onClose={dialog.onClose} />
    </Dialog>
  )
}

/** The form, and then what became of the cart; the form again when the dialog is opened again. */
function BuyOrAdd({ item, typedPrice, onClose }: Omit<BuyDialogProps, 'open'>) {
  const signIn = useSignIn()
  const [addition, setAddition] = useState<Addition>()
  const { id, title: name } = item
  if (addition) return <AddedToCart title={name} addition={addition} onClose={onClose} />
  return (
    <BuyForm
      item={item}
      typedPrice={typedPrice}
      onSignIn={(value) => signIn.open('sign-in', { act: 'buy', id, name, value })}
      onAdd={(amount) => setAddition(addToCart(cartItemOf(item, amount)))}
    />
  )
}

function cartItemOf({ title, user, price, album, ...item }: Sold, amount: number) {
  const sounds = album?.map((sound) => `sound-${sound.id}`) ?? []
  const id = `${album ? 'album' : 'sound'}-${item.id}`
  return { data: { id, title, user, price, amount, sounds, saved: 0 } }
}

type Errors = Partial<Record<'price' | 'email' | 'form', string | undefined>>

interface BuyFormProps {
  item: Sold
  typedPrice?: string | undefined
  /** With the price typed so far. */
  onSignIn?: (price: string) => void
  /** With the price chosen. */
  onAdd?: (amount: number) => void
}

export function BuyForm({ item, typedPrice, onSignIn, onAdd }: BuyFormProps) {
  const t = useTranslations('sales.buy')
  const cart = useTranslations('cart')
  const [price, setPrice] = useState(typedPrice || String(item.price))
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, order } = useOrdering()
  const amount = readAmount(price)
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
    const id = `${item.album ? 'album' : 'sound'}-${item.id}`
    const failure = await order({ items: [{ id, price: amount }], ...buyer })
    if (!isFailure(failure)) return
    const { price: refused, email: refusedEmail } = failure.fields
    const beside = { price: refused?.message, email: refusedEmail?.message }
    setErrors(refused || refusedEmail ? beside : { form: failure.message })
  }

  function add() {
    const error = priceError(item, amount)
    setErrors({ price: error })
    if (!error) onAdd?.(amount)
  }

  return (
    <form onSubmit={submit} className="stack gap-4" noValidate>
      {item.nameyourprice && (
        <Field
          label={t('yourPrice')}
          hint={t(item.price === 0 ? 'nameYourPriceFree' : 'nameYourPrice', {
            price: formatYen(item.price),
          })}
          error={errors.price}
        >
          <TextInput
            name="price"
            before="¥"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={12}
            value={price}
            onChange={({ currentTarget }) => {
              setPrice(currentTarget.value)
              if (!errors.price) return
              setErrors({ ...errors, price: priceError(item, readAmount(currentTarget.value)) })
            }}
          />
        </Field>
      )}
      <BuyerFields error={errors.email} onSignIn={() => onSignIn?.(price)} />
      <OrderFacts amount={amount}>
        <dt>{t('formats')}</dt>
        <dd>{item.album ? t('albumGives', { count: item.album.length }) : t('formatNames')}</dd>
      </OrderFacts>
      {owned > 0 && amount !== 0 && (
        <p className={styles.next}>{t('alreadyHave', { count: owned })}</p>
      )}
      {alert && (
        <p className="problem" role="alert">
          {alert}
        </p>
      )}
      <div className="stack gap-2">
        <Button type="submit" look="accent" size="large" wide busy={isBusy}>
          {amount === 0 ? t('getFree') : t('toPayment')}
        </Button>
        <Button look="outline" size="large" wide onClick={add}>
          {cart('add')}
        </Button>
      </div>
      <p className={styles.next}>{amount === 0 ? t('nextFree') : t('next')}</p>
    </form>
  )
}

export type Sold = Pick<
  SoundSummary,
  'id' | 'title' | 'user' | 'coverart' | 'accent' | 'price' | 'nameyourprice' | 'sales' | 'mine'
> & {
  /** Of an album: the sounds that it gives. */
  album?: readonly Pick<SoundSummary, 'id' | 'mine'>[]
}
