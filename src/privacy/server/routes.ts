import { clearSessionCookie } from '#accounts/server/sign-in/cookies.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { deleteAccount as deleteAccountCall, getDeletionPreview } from '../contract.ts'
import { deleteAccount, previewDeletion } from './delete-account.ts'
import { registerExport } from './export/send-export.ts'

export function registerPrivacy(http: Http): void {
  const { context } = http
  serve(http, getDeletionPreview, ({ viewer }) => previewDeletion(context, viewer))
  serve(http, deleteAccountCall, async ({ viewer, body, reply }) => {
    await deleteAccount(context, viewer, body.username)
    clearSessionCookie(context.config, reply)
    return undefined
  })
  registerExport(http)
}
