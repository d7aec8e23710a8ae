import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { getUsernameAvailable, USERNAME_LENGTH, usernameProblem } from '../contract.ts'
import styles from './username-field.module.css'

const PAUSE_MS = 300

interface UsernameFieldProps {
  /** A label other than Username. */
  label?: ReactNode
  suggested?: string
  error: string | undefined
}

export function UsernameField({ label, suggested = '', error }: UsernameFieldProps) {
  const t = useTranslations('accounts.register')
  const [username, setUsername] = useState(suggested)
  const [state, setState] = useState<UsernameState>()
  useEffect(() => watchUsername(username, callApi, setState), [username])
  const refused =
    state === 'used' || state === 'invalid' || state === 'length' ? t(state) : undefined
  const problem = error ?? refused
  return (
    <Field
      label={label ?? t('username')}
      hint={problem ? undefined : <Check state={state} />}
      error={problem}
    >
      <TextInput
        name="username"
        required
        maxLength={USERNAME_LENGTH}
        defaultValue={suggested}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before="@"
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
    </Field>
  )
}

/** The result stands in place of the hint, so that nothing moves when it appears. */
function Check({ state }: { state: UsernameState }) {
  const t = useTranslations('accounts.register')
  return (
    <span role="status" className={styles.check} data-state={state}>
      {state === 'available' && <Icon name="check" size={16} />}
      {t(state === 'checking' || state === 'available' ? state : 'usernameHint')}
    </span>
  )
}

/** The result of the live check; undefined while there is none. */
export type UsernameState = 'checking' | 'available' | 'used' | 'invalid' | 'length' | undefined

const STATES: Readonly<Record<string, UsernameState>> = {
  username_invalid: 'invalid',
  username_length: 'length',
}

/** Checks a username after a pause in typing; a check that fails has no result. @returns stop */
export function watchUsername(
  username: string,
  api: CallApi,
  onState: (state: UsernameState) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  async function ask() {
    try {
      const answer = await api(getUsernameAvailable, { params: { username }, signal })
      if (signal.aborted) return
      if (!isFailure(answer)) onState(answer.available ? 'available' : 'used')
      else onState(undefined)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  const problem = usernameProblem(username)
  onState(problem === undefined ? 'checking' : STATES[problem])
  const timer = problem === undefined ? setTimeout(ask, PAUSE_MS) : undefined
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
