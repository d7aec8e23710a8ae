import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { Form } from '#ui/form/form.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'

/** The address of one's page; the old one redirects to it. */
export function UsernameSection({ me }: { me: Me }) {
  const t = useTranslations('settings.username')
  const { revalidate } = useRevalidator()
  // A person would write the address down without the scheme.
  const site = useConfig().origin.replace(/^https?:\/\//, '')
  const address = `${site}/user/${me.username ?? ''}`
  const [isTyped, setTyped] = useState(false)
  const [changes, setChanges] = useState(0)
  useUnsaved('username', isTyped)

  const form = useSubmit(async (data) => {
    const username = String(data.get('username'))
    if (username === me.username) return refuse({ username: t('same') })
    const answer = await callApi(putMe, { body: { username } })
    if (isFailure(answer)) return answer
    setTyped(false)
    setChanges((count) => count + 1)
    void revalidate()
  })

  return (
    <SettingsSection id="username">
      <p className={styles.now}>{t.rich('now', { address, b: (chunks) => <b>{chunks}</b> })}</p>
      <Form
        of={form}
        className={styles.form}
        onChange={({ currentTarget }) =>
          setTyped(new FormData(currentTarget).get('username') !== '')
        }
      >
        <UsernameField key={changes} label={t('new')} error={form.errors.username} />
        <SaveRow label={t('change')} done={t('changed')} />
      </Form>
    </SettingsSection>
  )
}
