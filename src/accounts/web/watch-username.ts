import { type CallApi, isFailure } from '#client/api-client.ts'
import { getUsernameAvailable, USERNAME_PATTERN } from '../contract.ts'

/** What the live check says; undefined while there is nothing to say. */
export type UsernameState = 'checking' | 'available' | 'used' | 'invalid' | undefined

const PAUSE_MS = 300

/**
 * Checks a username as it is typed: after a pause, with the last answer only. What cannot be asked
 * (no network) is left to the registration itself, which decides anyway.
 *
 * @returns stops the check
 */
export function watchUsername(
  username: string,
  api: CallApi,
  tell: (state: UsernameState) => void,
): () => void {
  const ending = new AbortController()
  const stop = () => {
    ending.abort()
    clearTimeout(timer)
  }
  async function ask() {
    try {
      const answer = await api(getUsernameAvailable, {
        params: { username },
        signal: ending.signal,
      })
      if (ending.signal.aborted) return
      if (isFailure(answer)) return tell(answer.code === 'username_invalid' ? 'invalid' : undefined)
      tell(answer.available ? 'available' : 'used')
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  }
  const known =
    username === '' ? undefined : USERNAME_PATTERN.test(username) ? 'checking' : 'invalid'
  tell(known)
  const timer = known === 'checking' ? setTimeout(ask, PAUSE_MS) : undefined
  return stop
}
