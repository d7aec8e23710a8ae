import type { Algoliasearch } from 'algoliasearch'
import type { Context } from '#ports/context.ts'
import { createAlgoliaIndex } from '#ports/search-index/algolia/algolia-index.ts'
import { openClient } from '#ports/search-index/algolia/open-client.ts'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { createPostgresIndex } from '../engine/postgres-index.ts'

/** The index that pages search: Algolia where it is configured, so that all pages rank alike. */
export function openIndex(context: Pick<Context, 'config' | 'db'>): SearchIndex {
  const { algolia } = context.config
  if (algolia === undefined) return createPostgresIndex(context)
  let client: Promise<Algoliasearch> | undefined
  return createAlgoliaIndex(() => {
    client ??= openClient(algolia)
    return client
  })
}
