import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './username-field.module.css'
import { type UsernameState, watchUsername } from './watch-username.ts'

interface UsernameFieldProps {
  /** Where it is not Username. */
  label?: ReactNode
  /** What the registration said of it. */
  error: string | undefined
  onEdit: () => void
}

/** A username with its live check. */
export function UsernameField({ label, error, onEdit }: UsernameFieldProps) {
  const t = useTranslations('accounts.register')
  const [username, setUsername] = useState('')
  const [state, setState] = useState<UsernameState>()
  useEffect(() => watchUsername(username, callApi, setState), [username])
  const refused = state === 'used' || state === 'invalid' ? t(state) : undefined
  const said = error ?? refused
  return (
    <Field
      label={label ?? t('username')}
      hint={said ? undefined : <Check state={state} />}
      error={said}
    >
      <TextInput
        name="username"
        required
        maxLength={30}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before="@"
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          onEdit()
        }}
      />
    </Field>
  )
}

/** Stands where the hint stands, so that nothing moves when the check speaks. */
function Check({ state }: { state: UsernameState }) {
  const t = useTranslations('accounts.register')
  return (
    <span role="status" className={styles.check} data-state={state}>
      {state === 'available' && <Icon name="check" size={16} />}
      {t(state === 'checking' || state === 'available' ? state : 'usernameHint')}
    </span>
  )
}
