import * as contract from '#accounts/settings-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { clearSessionCookie } from '../sign-in/cookies.ts'
import { describeBrowser } from './describe-browser.ts'
import { endOtherSessions, endSession } from './sessions.ts'
import { listLiveSessions, type SessionRow } from './store.ts'

export function registerSessions(http: Http): void {
  const { context } = http

  serve(http, contract.listSessions, async ({ viewer }) => {
    const rows = await listLiveSessions(context.db, viewer.userId, context.clock.now())
    return { items: rows.map((row) => presentSession(viewer, row)) }
  })
  serve(http, contract.endSession, async ({ viewer, params, reply }) => {
    const wasOwn = await endSession(context, viewer, params.id)
    if (wasOwn) clearSessionCookie(context.config, reply)
  })
  serve(http, contract.endOtherSessions, ({ viewer }) => endOtherSessions(context, viewer))
}

function presentSession(viewer: Viewer, row: SessionRow): contract.Session {
  const { browser, system } = describeBrowser(row.userAgent)
  return {
    id: row.publicId,
    browser,
    system,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.id === viewer.sessionId,
  }
}
