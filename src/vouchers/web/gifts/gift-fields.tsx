import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NAME_LENGTH } from '#accounts/contract.ts'
import { useMe, usePageLocale } from '#client/root-data.ts'
import { LOCALES } from '#kernel/locale.ts'
import type { TypedPurchase } from '#orders/web/typed-purchase.ts'
import { Field } from '#ui/form/field.tsx'
import { Select, TextArea, TextInput } from '#ui/form/inputs.tsx'
import type { FieldErrors } from '#ui/form/use-submit.ts'
import { GIFT_MESSAGE_LENGTH, giftDays } from '../../gift-limits.ts'
import styles from './gift-fields.module.css'

interface GiftFieldsProps {
  errors: FieldErrors
  first?: TypedPurchase['gift']
}

/** Asks whom the item is for; `readGift` reads the fields with the form. */
export default function GiftFields({ errors, first }: GiftFieldsProps) {
  const t = useTranslations('gifts')
  const me = useMe()
  const locale = usePageLocale()
  return (
    <fieldset className={styles.fields}>
      <legend>{t('give')}</legend>
      <RecipientField error={errors['gift-recipient']} first={first?.recipient} />
      <Field label={t('sender')} error={errors['gift-sender']}>
        <TextInput
          name="gift-sender"
          defaultValue={first?.sender || me?.name || ''}
          autoComplete="name"
          maxLength={NAME_LENGTH}
          required
        />
      </Field>
      <Field
        label={t('message')}
        optional
        hint={t('messageHint', { max: GIFT_MESSAGE_LENGTH })}
        error={errors['gift-message']}
      >
        <TextArea
          name="gift-message"
          defaultValue={first?.message}
          maxLength={GIFT_MESSAGE_LENGTH}
          className={styles.message}
        />
      </Field>
      <div className={styles.pair}>
        <DayField error={errors['gift-date']} first={first?.date} />
        <Field label={t('language')}>
          <Select name="gift-locale" defaultValue={first?.locale ?? locale}>
            {LOCALES.map((each) => (
              <option key={each} value={each} lang={each}>
                {t(`languages.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="small faint">{t('dateHint')}</p>
    </fieldset>
  )
}

interface PartProps {
  error: string | undefined
  first?: string | undefined
}

export function RecipientField({ error, first }: PartProps) {
  const t = useTranslations('gifts')
  return (
    <Field label={t('recipient')} error={error}>
      <TextInput
        type="email"
        name="gift-recipient"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={first}
        required
      />
    </Field>
  )
}

/** The day is one of Japan, wherever the giver is. */
export function DayField({ error, first }: PartProps) {
  const t = useTranslations('gifts')
  const [days] = useState(() => giftDays(new Date()))
  return (
    <Field label={t('date')} error={error}>
      <TextInput
        type="date"
        name="gift-date"
        min={days.first}
        max={days.last}
        defaultValue={first !== undefined && first > days.first ? first : days.first}
        required
      />
    </Field>
  )
}
