import { useTranslations } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { RECEIPT_NAME_LENGTH, receiptPath } from '#orders/receipt-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import styles from './order.module.css'

/** Languages are named in themselves. */
const NAMES: Record<Locale, string> = { en: 'English', ja: '日本語' }

interface ReceiptChoicesProps {
  id: string
  /** The key of a guest's link. */
  accessKey: string | undefined
}

/** The receipt as it is, or made out to someone, or in the other language. Works without script. */
export function ReceiptChoices({ id, accessKey }: ReceiptChoicesProps) {
  const t = useTranslations('receipts')
  const locale = usePageLocale()
  return (
    <div className={styles.receipt}>
      <ButtonLink href={receiptPath(id, accessKey)} look="outline" icon="download">
        {t('link')}
      </ButtonLink>
      <details>
        <summary className="small muted">{t('more')}</summary>
        <form action={receiptPath(id)} className={styles.receiptForm}>
          {accessKey !== undefined && <input type="hidden" name="key" value={accessKey} />}
          <Field label={t('to')} hint={t('toHint')} optional>
            <TextInput name="to" maxLength={RECEIPT_NAME_LENGTH} autoComplete="organization" />
          </Field>
          <Field label={t('lang')}>
            <Select name="lang" defaultValue={locale}>
              {LOCALES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {NAMES[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" look="outline">
            {t('get')}
          </Button>
        </form>
      </details>
    </div>
  )
}
