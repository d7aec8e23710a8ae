import * as z from 'zod/mini'
import { getOpenWork, type WorkAddress } from '#community/server/open-work.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { purchaseHidden } from '#library/server/events.ts'
import type { Context } from '#ports/context.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { presentRelease } from '#works/server/present-release.ts'
import { ALSO_BOUGHT, type Release } from '../contract.ts'
import {
  leaveOutBuyer,
  listBoughtTogether,
  replaceBoughtTogether,
} from './bought-together-store.ts'
import { allowLongWork } from './chart-store.ts'

/** Counts which works the same people bought; each night, since a page must not. */
export async function countBoughtTogether({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowLongWork(trx)
    await replaceBoughtTogether(trx)
  })
}

export const countBoughtTogetherNightly = defineJob(
  'count-bought-together',
  z.strictObject({}),
  countBoughtTogether,
  { cron: '47 18 * * *', queue: 'bought-together', lane: 'slow' },
)

/** Who hides a purchase is counted with nothing from then on, also before the next night. */
export function connectDiscovery(listeners: Listeners): void {
  listeners.runWithin(purchaseHidden, async (trx, hidden) => {
    for (const each of hidden) await leaveOutBuyer(trx, each)
  })
}

/** Lists what the buyers of a work also bought, the nearest first. @throws Problem not_found */
export async function listAlsoBought(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  address: WorkAddress,
): Promise<Release[]> {
  const { id } = await getOpenWork(context, viewer, address)
  const rows = await listBoughtTogether(context.db, viewer, id, ALSO_BOUGHT)
  return rows.map((row) => presentRelease(context, viewer, row))
}
