import { useTranslations } from 'use-intl'
import { isoOf, localOf } from '#kernel/local-time.ts'
import { readAmount } from '#orders/price-rules.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import type { FieldErrors } from '#ui/form/use-submit.ts'
import type { DiscountTerms } from '#vouchers/discount-contract.ts'
import styles from './codes.module.css'

const TOKYO = 'Asia/Tokyo'

interface TermsFieldsProps {
  terms?: DiscountTerms
  errors: FieldErrors
}

/** The fields for how often and when a code can be used; `readTerms` reads them. */
export function TermsFields({ terms, errors }: TermsFieldsProps) {
  const t = useTranslations('discounts.form')
  return (
    <>
      <Field label={t('maxUses')} optional hint={t('maxUsesHint')} error={errors.maxUses}>
        <TextInput
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={terms?.maxUses ?? ''}
        />
      </Field>
      <div className={styles.dates}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field key={name} label={t(name)} optional error={errors[name]}>
            <TextInput
              type="datetime-local"
              name={name}
              defaultValue={localOf(terms?.[name] ?? null, TOKYO)}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

/** A text that is no number becomes 0, which the API explains beside its field. */
export function readNumber(text: string): number {
  const number = readAmount(text)
  return Number.isNaN(number) ? 0 : number
}

export function readTerms(data: FormData): DiscountTerms {
  const textOf = (name: string) => String(data.get(name) ?? '').trim()
  const maxUses = textOf('maxUses')
  return {
    maxUses: maxUses === '' ? null : readNumber(maxUses),
    startsAt: isoOf(textOf('startsAt'), TOKYO) ?? null,
    endsAt: isoOf(textOf('endsAt'), TOKYO) ?? null,
  }
}
