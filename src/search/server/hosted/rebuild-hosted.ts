import { sql } from 'kysely'
import type { AlgoliaSettings } from '#kernel/config.ts'
import type { Context } from '#ports/context.ts'
import {
  type HostedDocument,
  rebuildAtAlgolia,
} from '#ports/search-index/algolia/algolia-documents.ts'
import { openClient } from '#ports/search-index/algolia/open-client.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import { listDocumentsAfter } from '../engine/store.ts'
import { presentForHost } from './present-for-host.ts'
import { setHost, withRebuildLock } from './store.ts'

const PART = 500
/**
 * Makes the hosted indices anew from our documents, while the old ones are searched. What changes
 * meanwhile is pushed by its jobs, and again once this has ended.
 * @returns how many documents each has now
 */
export async function rebuildHosted(
  { config, db }: Pick<Context, 'config' | 'db'>,
  algolia: AlgoliaSettings,
): Promise<Record<IndexName, number>> {
  await setHost(db, algolia.appId)
  const client = await openClient(algolia)
  return withRebuildLock(db, async (connection) => {
    const context = { config, db: connection }
    const counts = { media: 0, users: 0 }
    for (const name of ['media', 'users'] as const) {
      const count = (documents: readonly HostedDocument[]) => {
        counts[name] += documents.length
      }
      await rebuildAtAlgolia(client, name, readAll(context, name, count))
    }
    return counts
  })
}

async function* readAll(
  context: Pick<Context, 'config' | 'db'>,
  name: IndexName,
  onPart: (documents: readonly HostedDocument[]) => void,
): AsyncIterable<readonly HostedDocument[]> {
  let after = ''
  for (;;) {
    const stored = await listDocumentsAfter(context.db, ofIndex(name), after, PART)
    const documents = await presentForHost(context, stored)
    onPart(documents)
    if (documents.length > 0) yield documents
    if (documents.length < PART) return
    after = documents.at(-1)?.objectID ?? after
  }
}

const ofIndex = (name: IndexName) => ({
  condition: sql<boolean>`index_name = ${name}`,
  match: undefined,
})
