import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { useSave } from '#accounts/web/use-save.ts'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { callApi } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'

/** The address of one's page; the old one redirects to it. */
export function UsernameSection({ me }: { me: Me }) {
  const t = useTranslations('settings.username')
  const state = useSave()
  const { revalidate } = useRevalidator()
  // As a person would write it down: without the scheme.
  const site = useConfig().origin.replace(/^https?:\/\//, '')
  const address = `${site}/user/${me.username ?? ''}`
  const [isTyped, setTyped] = useState(false)
  const [changes, setChanges] = useState(0)
  useUnsaved('username', isTyped)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const username = String(new FormData(event.currentTarget).get('username'))
    if (username === me.username) return state.refuse('username', t('same'))
    await state.save(callApi(putMe, { body: { username } }), () => {
      setTyped(false)
      setChanges((count) => count + 1)
      void revalidate()
    })
  }

  return (
    <SettingsSection id="username">
      <p className={styles.now}>{t.rich('now', { address, b: (chunks) => <b>{chunks}</b> })}</p>
      <form
        ref={state.form}
        onSubmit={submit}
        className={styles.form}
        noValidate
        onChange={({ currentTarget }) =>
          setTyped(new FormData(currentTarget).get('username') !== '')
        }
      >
        <UsernameField
          key={changes}
          label={t('new')}
          error={state.errors.username?.message ?? state.problem}
          onEdit={() => state.forget()}
        />
        <SaveRow state={{ ...state, problem: undefined }} label={t('change')} done={t('changed')} />
      </form>
    </SettingsSection>
  )
}
