import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { suggestAmounts } from '../../price-rules.ts'
import styles from '../buy-dialog.module.css'

interface SuggestedAmountsProps {
  offer: { price: number; nameyourprice: boolean }
  amount: number
  onChoose: (amount: number) => void
}

/** Buttons beside the field of a price that the buyer names, from the price itself up. */
export function SuggestedAmounts({ offer, amount, onChoose }: SuggestedAmountsProps) {
  return <AmountButtons amounts={suggestAmounts(offer.price)} amount={amount} onChoose={onChoose} />
}

interface AmountButtonsProps extends Omit<SuggestedAmountsProps, 'offer'> {
  amounts: readonly number[]
}

export function AmountButtons({ amounts, amount, onChoose }: AmountButtonsProps) {
  const t = useTranslations('sales.buy')
  return (
    <fieldset className={styles.amounts}>
      <legend className="visually-hidden">{t('suggested')}</legend>
      {amounts.map((suggested) => (
        <button
          key={suggested}
          type="button"
          className={styles.amount}
          aria-pressed={suggested === amount}
          onClick={() => onChoose(suggested)}
        >
          {formatYen(suggested)}
        </button>
      ))}
    </fieldset>
  )
}
