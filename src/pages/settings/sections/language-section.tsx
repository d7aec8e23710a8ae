import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { rememberLocale } from '#client/cookies.ts'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { isLocale, LOCALES, type Locale } from '#kernel/locale.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'

const NAMES: Record<Locale, string> = { en: 'English', ja: '日本語' }

/** The page is shown in the language that was saved; what was typed in it stays. */
export function LanguageSection({ me }: { me: Me }) {
  const t = useTranslations('settings.language')
  const { revalidate } = useRevalidator()
  const showLocale = useShowLocale()
  const [chosen, setChosen] = useState(me.locale)

  const form = useSubmit(async () => {
    const answer = await callApi(putMe, { body: { locale: chosen } })
    if (isFailure(answer)) return answer
    void revalidate().then(() => showLocale(chosen))
  })

  return (
    <SettingsSection id="language">
      <Form of={form} className={styles.form}>
        <Field label={t('title')} error={form.errors.locale}>
          <Select
            name="locale"
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              if (isLocale(value)) setChosen(value)
            }}
          >
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {NAMES[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <SaveRow />
      </Form>
    </SettingsSection>
  )
}

function useShowLocale(): (locale: Locale) => Promise<void> {
  const navigate = useNavigate()
  const shown = usePageLocale()
  const { pathname } = useLocation()
  return async (locale) => {
    if (locale === shown) return
    rememberLocale(locale)
    await loadMessages(locale)
    await navigate(pathIn(locale, pathname), { replace: true, preventScrollReset: true })
  }
}
