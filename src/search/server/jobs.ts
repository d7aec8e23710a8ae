import * as z from 'zod/mini'
import { userChanged, userErased, userRegistered } from '#accounts/server/events.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { albumChanged } from '#works/server/albums/events.ts'
import { soundChanged, soundReleased } from '#works/server/sounds/events.ts'
import { indexDocuments } from './documents/index-documents.ts'
import { refreshPopularity, sortPending } from './documents/popularity-store.ts'
import { rebuildDocuments } from './documents/rebuild-store.ts'
import { guessReadings } from './readings/guess-readings.ts'
import { deleteUnusedWords } from './typos/words-store.ts'

const refreshPopularityHourly = defineJob(
  'refresh-popularity',
  z.strictObject({}),
  ({ db }) => refreshPopularity(db),
  { cron: '17 * * * *' },
)

/** Does nothing unless a migration or the operator has asked for it. */
const rebuildSearch = defineJob(
  'rebuild-search',
  z.strictObject({}),
  ({ db }, _, { signal }) => rebuildDocuments(db, signal),
  { cron: '* * * * *', queue: 'rebuild-search' },
)

const sortPendingDocuments = defineJob(
  'sort-search-documents',
  z.strictObject({}),
  ({ db }) => sortPending(db),
  { cron: '* * * * *' },
)

const deleteUnusedWordsNightly = defineJob(
  'delete-unused-search-words',
  z.strictObject({}),
  ({ db }, _, { signal }) => deleteUnusedWords(db, signal),
  { cron: '43 17 * * *' },
)

/** Readings of titles and names, within a minute of their change. */
const guessReadingsEachMinute = defineJob(
  'guess-search-readings',
  z.strictObject({}),
  (context, _, { signal }) => guessReadings(context, signal),
  { cron: '* * * * *', queue: 'guess-search-readings', lane: 'slow' },
)

export const searchJobs: Job<unknown>[] = [
  refreshPopularityHourly,
  rebuildSearch,
  sortPendingDocuments,
  deleteUnusedWordsNightly,
  guessReadingsEachMinute,
]

/**
 * Everything happens in the transaction of the change: what is hidden is found no more from its
 * commit on.
 */
export function connectSearch(listeners: Listeners): void {
  for (const event of [soundReleased, soundChanged]) {
    listeners.runWithin(event, (trx, sounds) =>
      indexDocuments(trx, { workIds: sounds.map(({ soundId }) => soundId) }),
    )
  }
  listeners.runWithin(albumChanged, (trx, albums) =>
    indexDocuments(trx, { workIds: albums.map(({ albumId }) => albumId) }),
  )
  for (const event of [userRegistered, userChanged, userErased]) {
    listeners.runWithin(event, (trx, users) =>
      indexDocuments(trx, { userIds: users.map(({ userId }) => userId) }, { onlyRenamed: true }),
    )
  }
}
