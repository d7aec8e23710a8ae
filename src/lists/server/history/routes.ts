import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../history-contract.ts'
import { listHistory, listRecentlyPlayed } from './list-history.ts'
import { deleteHeard, deleteHistory, deletePause, insertPause, isPaused } from './store.ts'

export function registerHistory(http: Http): void {
  const { context } = http
  const { db, clock } = context
  serve(http, contract.listHistory, ({ viewer, query }) => listHistory(context, viewer, query))
  serve(http, contract.listRecentlyPlayed, ({ viewer }) => listRecentlyPlayed(context, viewer))
  serve(http, contract.removeFromHistory, ({ viewer, params }) =>
    deleteHeard(db, viewer.userId, params.id),
  )
  serve(http, contract.clearHistory, ({ viewer }) => deleteHistory(db, viewer.userId))
  serve(http, contract.getHistoryPause, async ({ viewer }) => ({
    paused: await isPaused(db, viewer.userId),
  }))
  serve(http, contract.putHistoryPause, ({ viewer: { userId }, body: { paused } }) =>
    paused ? insertPause(db, userId, clock.now()) : deletePause(db, userId),
  )
}
