import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { giveUpParts } from '../parts/give-up-parts.ts'
import { arePartsKnown, listAbandonedParts } from '../parts/store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100

/** Gives up uploads in parts that nobody has gone on with, and parts that no row knows. */
export const sweepPartsJob = defineJob('sweep-parts', z.object({}), sweepParts, {
  cron: '15 * * * *',
})

async function sweepParts(context: Context): Promise<void> {
  const { db, storage, clock } = context
  const now = clock.now()
  for (;;) {
    const abandoned = await listAbandonedParts(db, now, BATCH)
    for (const upload of abandoned) await giveUpParts(context, upload)
    if (abandoned.length < BATCH) break
  }
  for await (const parts of storage.listOpenParts('originals/')) {
    // Young ones may belong to a row that is still being written.
    if (now.getTime() - parts.startedAt.getTime() < DAY_MS) continue
    if (await arePartsKnown(db, parts)) continue
    await storage.abortParts(parts.key, parts.partsId)
    context.log.info({ key: parts.key }, 'orphaned parts removed')
  }
}
