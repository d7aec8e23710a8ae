import {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  listSessions,
  type Session,
} from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { clearSessionCookie } from '../sign-in/cookies.ts'
import { describeBrowser } from './describe-browser.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { listLiveSessions, type SessionRow } from './store.ts'

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

function presentSession(viewer: Viewer, row: SessionRow): Session {
  const { browser, system } = describeBrowser(row.user_agent)
  return {
    id: row.public_id,
    browser: browser ?? null,
    system: system ?? null,
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    current: row.id === viewer.sessionId,
  }
}
