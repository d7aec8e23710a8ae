import { deleteAccount as deleteAccountCall, getFarewell } from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import type { AccountRoom } from '#ports/account-room.ts'
import { clearSessionCookie } from '../sign-in/cookies.ts'
import { deleteAccount } from './delete-account.ts'
import { registerExport } from './export/send-export.ts'
import { isFresh } from './is-fresh.ts'
import { countFarewell } from './store.ts'

/** Taking one's data along and leaving. All rooms are given: most of them come after this one. */
export function registerLeaving(http: Http, rooms: readonly AccountRoom[]): void {
  const { context } = http
  serve(http, getFarewell, async ({ viewer }) => ({
    ...(await countFarewell(context.db, viewer.userId)),
    fresh: await isFresh(context, viewer),
  }))
  serve(http, deleteAccountCall, async ({ viewer, body, reply }) => {
    await deleteAccount(context, rooms, viewer, body.username)
    clearSessionCookie(context.config, reply)
    return undefined
  })
  registerExport(http, rooms)
}
