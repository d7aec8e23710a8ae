import type { AlgoliaSettings } from '#kernel/config.ts'
import type { Context } from '#ports/context.ts'
import { rebuildAtAlgolia } from '#ports/search-index/algolia/algolia-documents.ts'
import { openClient } from '#ports/search-index/algolia/open-client.ts'
import type { IndexName, SearchDocument, SearchIndex } from '#ports/search-index/search-index.ts'
import { createPostgresIndex } from '../engine/postgres-index.ts'
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
    const index = createPostgresIndex({ config, db: connection })
    const counts = { media: 0, users: 0 }
    for (const name of ['media', 'users'] as const) {
      const count = (documents: readonly SearchDocument[]) => {
        counts[name] += documents.length
      }
      await rebuildAtAlgolia(client, name, readAll(index, name, count))
    }
    return counts
  })
}

async function* readAll(
  index: SearchIndex,
  name: IndexName,
  onPart: (documents: readonly SearchDocument[]) => void,
): AsyncIterable<readonly SearchDocument[]> {
  let after: string | undefined
  do {
    const part = await index.browse(name, after, PART)
    onPart(part.documents)
    if (part.documents.length > 0) yield part.documents
    after = part.after
  } while (after !== undefined)
}
