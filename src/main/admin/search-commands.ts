import { StartProblem } from '#kernel/start-problem.ts'
import { createAlgoliaIndex } from '#ports/search-index/algolia/algolia-index.ts'
import { openClient } from '#ports/search-index/algolia/open-client.ts'
import type { IndexName, SearchIndex } from '#ports/search-index/search-index.ts'
import { askRebuild, rebuildDocuments } from '#search/server/documents/rebuild-store.ts'
import { countOwnDocuments } from '#search/server/hosted/follow-documents.ts'
import { rebuildHosted } from '#search/server/hosted/rebuild-hosted.ts'
import { APP_ID, searchKeyOf } from '#search/server/protocol/keys.ts'
import type { Command } from './command.ts'
import { formatTable } from './table.ts'

/** The keys are derived from the configuration of the service. */
export const searchKeys: Command = {
  help: 'Show the keys of the search API; the owner’s key lists all documents',
  async runConfigured({ config }) {
    return formatTable([
      ['Application ID', APP_ID],
      ['Search key (public)', searchKeyOf(config, 'search')],
      ['Owner’s key (secret)', searchKeyOf(config, 'owner')],
    ])
  },
}

export const searchReindex: Command = {
  help: 'Rebuild the search indices while they’re in use, also at Algolia where configured',
  async runConfigured(context) {
    const { config, db } = context
    await askRebuild(db)
    await rebuildDocuments(db, new AbortController().signal, { waits: true })
    const lines = [describeCounts('PostgreSQL', await countOwnDocuments(context))]
    if (config.algolia === undefined) return lines
    const counts = await rebuildHosted(context, config.algolia).catch(explainFailure)
    return [...lines, describeCounts(`Algolia ${config.algolia.appId}`, counts)]
  },
}

export const searchStatus: Command = {
  help: 'Count the documents of each search index, also at Algolia where configured',
  async runConfigured({ config, db }) {
    const lines = [describeCounts('PostgreSQL', await countOwnDocuments({ db }))]
    const { algolia } = config
    if (algolia === undefined) return lines
    const index = createAlgoliaIndex(() => openClient(algolia))
    const counts = { media: await countAll(index, 'media'), users: await countAll(index, 'users') }
    return [...lines, describeCounts(`Algolia ${algolia.appId}`, counts)]
  },
}

function describeCounts(where: string, { media, users }: Record<IndexName, number>): string {
  return `${where}: ${media} sounds and albums, ${users} creators.`
}

async function countAll(index: SearchIndex, name: IndexName): Promise<number> {
  const query = { index: name, query: '', sort: 'relevance', filters: [], facets: [] } as const
  const { count } = await index
    .search({ ...query, maxValuesPerFacet: 1, offset: 0, limit: 0 })
    .catch(explainFailure)
  return count
}

function explainFailure(error: unknown): never {
  const what = error instanceof Error ? error.message : String(error)
  throw new StartProblem(`Algolia doesn’t answer as expected: ${what}`, { cause: error })
}
