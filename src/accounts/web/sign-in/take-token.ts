import { type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { exchangeCode } from '../../sign-in-contract.ts'

/** The popup leaves its one-time code under this key. */
const TOKEN_KEY = 'token'
/** The tab that opened the popup goes first, as it is the visible one. */
const OPENER_FIRST_MS = 500

interface Around {
  storage: Pick<Storage, 'getItem' | 'removeItem'>
  /** Locks are missing where a page has no secure context. */
  locks: Pick<LockManager, 'request'> | undefined
  isOpener: boolean
  api?: CallApi
}

/** Signs in with the popup’s code. @returns `elsewhere` where another tab has taken it */
export async function takeToken({ storage, locks, isOpener, api = callApi }: Around) {
  if (!isOpener) await new Promise((resolve) => setTimeout(resolve, OPENER_FIRST_MS))
  async function take() {
    const code = storage.getItem(TOKEN_KEY)
    if (code === null) return 'elsewhere'
    storage.removeItem(TOKEN_KEY)
    return isFailure(await api(exchangeCode, { body: { code } })) ? 'failed' : 'signed-in'
  }
  // A code that two tabs have read still works once without locks.
  return locks ? await locks.request(TOKEN_KEY, take) : take()
}
