import {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  listSessions,
} from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { clearSessionCookie } from '../sign-in/cookies.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { presentSession } from './present-session.ts'
import { listLiveSessions } from './store.ts'

export function registerSessions(http: Http): void {
  const { context } = http

  serve(http, listSessions, async ({ viewer }) => {
    const rows = await listLiveSessions(context.db, viewer.userId, context.clock.now())
    return { items: rows.map((row) => presentSession(viewer, row)) }
  })
  serve(http, endSessionCall, async ({ viewer, params, reply }) => {
    const wasOwn = await endSession(context, viewer, params.id)
    if (wasOwn) clearSessionCookie(context.config, reply)
    return undefined
  })
  serve(http, endOtherSessionsCall, async ({ viewer }) => {
    await endOtherSessions(context, viewer)
    return undefined
  })
}
