import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { SuggestedAmounts } from './amount-buttons.tsx'

interface PriceFieldProps {
  offer: { price: number; nameyourprice: boolean }
  /** The price as it is typed, and the amount that it is. */
  price: string
  amount: number
  error: string | undefined
  onType: (price: string) => void
  onChoose: (amount: number) => void
}

/** The field in which the buyer names the price. */
export function PriceField({ offer, price, amount, error, onType, onChoose }: PriceFieldProps) {
  const t = useTranslations('sales.buy')
  const hint = offer.price === 0 ? 'nameYourPriceFree' : 'nameYourPrice'
  return (
    <Field label={t('yourPrice')} hint={t(hint, { price: formatYen(offer.price) })} error={error}>
      <TextInput
        name="price"
        before="¥"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={12}
        value={price}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <SuggestedAmounts offer={offer} amount={amount} onChoose={onChoose} />
    </Field>
  )
}
