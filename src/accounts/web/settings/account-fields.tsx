import { useTranslations } from 'use-intl'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select, TextInput } from '#web/ui/form/inputs.tsx'
import type { Me } from '../../contract.ts'
import styles from './settings.module.css'
import type { FieldErrors } from './settings-form.tsx'

const NAMES: Record<Locale, string> = { en: 'English', ja: '日本語' }

/** What only the person sees. */
export function AccountFields({ me, errors }: { me: Me; errors: FieldErrors }) {
  const t = useTranslations('accounts.settings')
  return (
    <section className={styles.section}>
      <div className={styles.about}>
        <h2>{t('account')}</h2>
        <p>{t('accountText')}</p>
      </div>
      <div className={styles.fields}>
        <Field label={t('username')} hint={t('usernameHint')}>
          <TextInput value={me.username ?? ''} before="@" readOnly />
        </Field>
        <Field label={t('email')}>
          <TextInput type="email" value={me.email ?? ''} readOnly />
        </Field>
        <Field label={t('language')} hint={t('languageHint')} error={errors.locale?.message}>
          <Select name="locale" defaultValue={me.locale}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {NAMES[locale]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </section>
  )
}
