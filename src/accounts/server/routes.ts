import {
  getMe,
  getRegistration,
  getUsernameAvailable,
  patchMe,
  putMe,
  register,
} from '#accounts/contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { changeProfile } from './change-profile.ts'
import { registerEmailChange } from './email-change/routes.ts'
import { registerEmailChoices } from './emails/routes.ts'
import { presentMe } from './present.ts'
import { registerUser } from './register-user.ts'
import { registerSellers } from './sellers/routes.ts'
import { registerSessions } from './sessions/routes.ts'
import { registerSignIn } from './sign-in/routes.ts'
import { registerSocial } from './social/routes.ts'
import { suggestRegistration } from './social/suggest-registration.ts'
import { getUserRow } from './store.ts'
import { isUsernameAvailable } from './take-username.ts'

export function registerAccounts(http: Http): void {
  const { context } = http
  const { config } = context
  registerSignIn(http)
  registerSessions(http)
  registerEmailChange(http)
  registerSocial(http)
  registerEmailChoices(http)
  registerSellers(http)

  serve(http, getMe, async ({ viewer }) =>
    presentMe(config, await getUserRow(context.db, viewer.userId)),
  )
  for (const endpoint of [putMe, patchMe]) {
    serve(http, endpoint, async ({ viewer, body }) =>
      presentMe(config, await changeProfile(context, viewer, body)),
    )
  }
  serve(http, getUsernameAvailable, async ({ viewer, params }) => ({
    available: await isUsernameAvailable(context, viewer, params.username),
  }))
  serve(http, getRegistration, ({ viewer }) => suggestRegistration(context, viewer))
  serve(http, register, async ({ viewer, body }) =>
    presentMe(config, await registerUser(context, viewer, body)),
  )
}
