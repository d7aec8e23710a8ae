import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { isFailure } from '#client/api-client.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { useMe } from '#client/root-data.ts'
import { formatYen, takesKonbini } from '#kernel/yen.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { findPriceProblem, readAmount } from '../price-rules.ts'
import styles from './buy-dialog.module.css'
import { useOrdering } from './use-ordering.ts'

interface BuyDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose'> {
  item: Sold
  /** Before signing in. */
  typedPrice?: string
}

export default function BuyDialog({ item, typedPrice = '', ...dialog }: BuyDialogProps) {
  const t = useTranslations('sales.buy')
  const signIn = useSignIn()
  const { id, title: name } = item
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
      <BuyForm
        item={item}
        typedPrice={typedPrice}
        onSignIn={(value) => signIn.open('sign-in', { act: 'buy', id, name, value })}
      />
    </Dialog>
  )
}

type Errors = Partial<Record<'price' | 'email' | 'form', string | undefined>>

interface BuyFormProps {
  item: Sold
  typedPrice?: string
  /** With the price typed so far. */
  onSignIn?: (price: string) => void
}

export function BuyForm({ item, typedPrice, onSignIn }: BuyFormProps) {
  const t = useTranslations('sales.buy')
  const me = useMe()
  const [price, setPrice] = useState(typedPrice || String(item.price))
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, order } = useOrdering()
  const amount = readAmount(price)
  const needsEmail = !me?.email
  const priceError = usePriceError(item)
  const alert = errors.form ?? (item.nameyourprice ? undefined : errors.price)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const emailError = needsEmail && !/^\S+@\S+\.\S+$/.test(email) ? t('emailInvalid') : undefined
    const found = { price: priceError(amount), email: emailError }
    if (found.price || found.email) return setErrors(found)
    setErrors({})
    const id = `${item.album ? 'album' : 'sound'}-${item.id}`
    const items = [{ id, price: amount }]
    const failure = await order({ items, ...(needsEmail && { email }) })
    if (!isFailure(failure)) return
    const { price: refused, email: refusedEmail } = failure.fields
    const beside = { price: refused?.message, email: refusedEmail?.message }
    setErrors(refused || refusedEmail ? beside : { form: failure.message })
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
              setErrors({ ...errors, price: priceError(readAmount(currentTarget.value)) })
            }}
          />
        </Field>
      )}
      {needsEmail && (
        <Field label={t('email')} hint={t('emailNote')} error={errors.email}>
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
      {!me && <SignInInstead onSignIn={() => onSignIn?.(price)} />}
      <Facts amount={amount} album={item.album} />
      {item.album !== undefined && item.album.owned > 0 && amount !== 0 && (
        <p className={styles.next}>{t('alreadyHave', { count: item.album.owned })}</p>
      )}
      {alert && (
        <p className="problem" role="alert">
          {alert}
        </p>
      )}
      <Button type="submit" look="accent" size="large" wide busy={isBusy}>
        {amount === 0 ? t('getFree') : t('toPayment')}
      </Button>
      <p className={styles.next}>{amount === 0 ? t('nextFree') : t('next')}</p>
    </form>
  )
}

function SignInInstead({ onSignIn }: { onSignIn: () => void }) {
  const t = useTranslations('accounts.signIn')
  const common = useTranslations('common')
  return (
    <p className="row wrap gap-1 small muted">
      {t('hasAccount')}
      <Button look="quiet" size="small" onClick={onSignIn}>
        <span className="underline">{common('signIn')}</span>
      </Button>
    </p>
  )
}

function Facts({ amount, album }: { amount: number; album: Sold['album'] }) {
  const t = useTranslations('sales.buy')
  const isFree = amount === 0
  return (
    <div className={styles.facts}>
      <dl>
        <dt>{t('formats')}</dt>
        <dd>{album ? t('albumGives', { count: album.count }) : t('formatNames')}</dd>
        {!isFree && (
          <>
            <dt>{t('payment')}</dt>
            <dd>{t(takesKonbini(amount) ? 'paymentFacts' : 'paymentCard')}</dd>
            <dt>{t('delivery')}</dt>
            <dd>{t('deliveryFacts')}</dd>
          </>
        )}
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total}>
          {isFree ? (
            <b>{t('free')}</b>
          ) : (
            <>
              <b>{Number.isFinite(amount) ? formatYen(amount) : '–'}</b>{' '}
              <span>{t('taxIncluded')}</span>
            </>
          )}
        </dd>
      </dl>
      {!isFree && <p className={styles.final}>{t('cannotCancel')}</p>}
    </div>
  )
}

function usePriceError({ price: priceYen, nameyourprice: nameYourPrice }: Sold) {
  const t = useTranslations('sales.buy')
  return (amount: number) => {
    const problem = findPriceProblem({ priceYen, nameYourPrice }, amount)
    if (problem?.code !== 'price_below_minimum') return problem && t('notInteger')
    return t('belowMinimum', { price: formatYen(problem.leastYen) })
  }
}

export type Sold = Pick<
  SoundSummary,
  'id' | 'title' | 'user' | 'coverart' | 'accent' | 'price' | 'nameyourprice' | 'sales' | 'mine'
> & {
  /** Of an album: how many sounds it has, and how many of them the viewer has bought already. */
  album?: { count: number; owned: number }
}
