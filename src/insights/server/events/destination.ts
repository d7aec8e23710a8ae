import type { Config } from '#kernel/config.ts'
import { searchAccess } from '#search/server/protocol/keys.ts'

/** The host of hosted Algolia’s insights, in the region us. */
const HOSTED = 'https://insights.us.algolia.io'

/** The endpoint to which browsers push insight events, and their credentials. */
export function insightsOf(config: Pick<Config, 'algolia' | 'secret'>) {
  const { appId, key } = searchAccess(config)
  return { url: config.algolia ? HOSTED : '/search', appId, key }
}
