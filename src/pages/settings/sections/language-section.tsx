import { type SubmitEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { useSave } from '#accounts/web/use-save.ts'
import { callApi } from '#client/api-client.ts'
import { rememberLocale } from '#client/cookies.ts'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { isLocale, LOCALES, type Locale } from '#kernel/locale.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/inputs.tsx'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'

const NAMES: Record<Locale, string> = { en: 'English', ja: '日本語' }

/** The page is shown in the language that was saved; what was typed in it stays. */
export function LanguageSection({ me }: { me: Me }) {
  const t = useTranslations('settings.language')
  const state = useSave()
  const { revalidate } = useRevalidator()
  const showLocale = useShowLocale()
  const [chosen, setChosen] = useState(me.locale)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await state.save(callApi(putMe, { body: { locale: chosen } }), () => {
      void revalidate().then(() => showLocale(chosen))
    })
  }

  return (
    <SettingsSection id="language">
      <form ref={state.form} onSubmit={submit} className={styles.form}>
        <Field label={t('title')} error={state.errors.locale?.message}>
          <Select
            name="locale"
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              if (isLocale(value)) setChosen(value)
              state.forget()
            }}
          >
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {NAMES[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <SaveRow state={state} />
      </form>
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
