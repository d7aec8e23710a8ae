import * as z from 'zod/mini'
import { userChanged, userErased, userRegistered } from '#accounts/server/events.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { soundChanged, soundReleased } from '#sounds/server/events.ts'
import { indexCreator, indexSound } from './index-documents.ts'
import { refreshPopularity } from './store.ts'

const indexSoundLater = defineJob(
  'index-sound',
  z.object({ soundId: z.int() }),
  (context, { soundId }) => indexSound(context, soundId),
)
const defineCreatorJob = (name: string) =>
  defineJob(name, z.object({ userId: z.int() }), (context, { userId }) =>
    indexCreator(context, userId),
  )
const indexCreatorLater = defineCreatorJob('index-creator')
/** Again after an erasure, for what was being indexed meanwhile. */
const forgetCreatorLater = defineCreatorJob('forget-creator')
const refreshPopularityHourly = defineJob(
  'refresh-popularity',
  z.strictObject({}),
  ({ db }) => refreshPopularity(db),
  { cron: '17 * * * *' },
)

export const searchJobs: Job<unknown>[] = [
  indexSoundLater,
  indexCreatorLater,
  refreshPopularityHourly,
  forgetCreatorLater,
]

export function connectSearch(listeners: Listeners): void {
  listeners.listenTo(soundReleased, indexSoundLater)
  listeners.listenTo(soundChanged, indexSoundLater)
  listeners.listenTo(userRegistered, indexCreatorLater)
  listeners.listenTo(userChanged, indexCreatorLater)
  listeners.listenTo(userErased, forgetCreatorLater)
}
