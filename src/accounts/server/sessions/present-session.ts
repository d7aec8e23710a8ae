import type { Session } from '#accounts/settings-contract.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { describeBrowser } from './describe-browser.ts'
import type { SessionRow } from './store.ts'

export function presentSession(viewer: Viewer, row: SessionRow): Session {
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
