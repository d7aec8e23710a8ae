import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { pushToAlgolia } from '#ports/search-index/algolia/algolia-documents.ts'
import { indexOf } from '#ports/search-index/algolia/indices.ts'
import { openClient } from '#ports/search-index/algolia/open-client.ts'
import { listDocuments } from '../engine/store.ts'
import { presentForHost } from './present-for-host.ts'
import { isBeingRebuilt } from './store.ts'

type Changed = { ids: string[] }

/**
 * The database adds this job for documents that have changed, in the same transaction. One runs
 * after the other, so that none overwrites what a later one has read.
 */
export const pushDocuments: Job<Changed> = defineJob(
  'push-search-documents',
  z.object({ ids: z.array(z.string()) }),
  pushChanged,
  { queue: 'push-search-documents', maxAttempts: 25 },
)

/**
 * Documents pushed while an index is made anew may be missing in the new one: they are pushed
 * again.
 */
const AGAIN_MS = 30_000

async function pushChanged(context: Context, { ids }: Changed): Promise<void> {
  const { config, db, clock } = context
  if (config.algolia === undefined) return
  if (await isBeingRebuilt(db)) {
    const runAt = new Date(clock.now().getTime() + AGAIN_MS)
    await addJob(db, pushDocuments, { ids }, { runAt })
  }
  const stored = await listDocuments(db, ids)
  const documents = await presentForHost(context, stored)
  const found = new Set(documents.map(({ objectID }) => objectID))
  const gone = ids.filter((id) => !found.has(id))
  const client = await openClient(config.algolia)
  for (const index of ['media', 'users'] as const) {
    await pushToAlgolia(client, index, {
      documents: documents.filter((document) => indexOf(document.objectID) === index),
      gone: gone.filter((id) => indexOf(id) === index),
    })
  }
}
