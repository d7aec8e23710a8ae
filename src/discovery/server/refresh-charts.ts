import * as z from 'zod/mini'
import { japanDay } from '#kernel/japan-day.ts'
import type { Context } from '#ports/context.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { countBoughtTogetherNightly } from './bought-together.ts'
import {
  allowLongWork,
  findLastCharts,
  type LastCharts,
  makeCharts,
  noteTime,
  refreshListings,
  takeChanges,
} from './chart-store.ts'

/** The part of the time that making charts may take. */
const SHARE = 1 / 20

/**
 * Runs every minute and rests longer where there is much to do; without changes it does nothing.
 */
export async function refreshCharts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = japanDay(now)
  await db.transaction().execute(async (trx) => {
    const begun = performance.now()
    const last = await findLastCharts(trx)
    if (last?.day === today && rests(last, now)) return
    await allowLongWork(trx)
    const noted = await takeChanges(trx)
    if (noted.length === 0 && last?.day === today) return
    await makeCharts(trx, today, now)
    await refreshListings(trx, noted, { today, lastDay: last?.day ?? null })
    await noteTime(trx, today, Math.round(performance.now() - begun))
  })
}

function rests({ madeAt, tookMs }: LastCharts, now: Date): boolean {
  return now.getTime() < madeAt.getTime() + tookMs / SHARE
}

const refreshChartsMinutely = defineJob('refresh-charts', z.strictObject({}), refreshCharts, {
  cron: '* * * * *',
  queue: 'charts',
})

export const discoveryJobs: Job<unknown>[] = [refreshChartsMinutely, countBoughtTogetherNightly]
