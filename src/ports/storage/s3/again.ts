import { asOurs, statusOf } from './bucket.ts'

const ATTEMPTS = 4
const PAUSE_MS = 300

/** Calls whose body is a stream: the library cannot send those twice, so each attempt makes its own. */
export async function again<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw asOurs(key, error)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt * Math.random()))
    }
  }
}

/** No answer at all, a fault of the engine's, or one that is too busy: not a refusal. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return (status >= 500 && status !== 507) || status === 429
  return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
}
