import { useTranslations } from 'use-intl'
import { Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import styles from '../editor.module.css'
import type { SharedProps } from './fields.ts'

interface SellingProps extends SharedProps {
  /** What is sold, where it is not one sound. */
  label?: string
}

export function SellingFields({ form, problems, label, onEdit }: SellingProps) {
  const t = useTranslations('soundEditor.form')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('selling')}</legend>
      <Switch
        label={label ?? t('sales')}
        checked={form.sales}
        onChange={(event) => onEdit({ sales: event.target.checked })}
      />
      {form.sales && (
        <>
          <Field label={t('price')} hint={t('priceHint')} error={wordsOf(problems.price)}>
            <TextInput
              before="¥"
              inputMode="numeric"
              value={form.price}
              onChange={(event) => onEdit({ price: event.target.value })}
            />
          </Field>
          <Switch
            label={t('nameyourprice')}
            hint={t('nameyourpriceHint')}
            checked={form.nameyourprice}
            onChange={(event) => onEdit({ nameyourprice: event.target.checked })}
          />
        </>
      )}
    </fieldset>
  )
}
