import type { Config } from '#kernel/config.ts'
import { searchKeyOf } from './search-key.ts'

/** Of hosted Algolia’s insights, in the region us. */
const HOSTED = 'https://insights.us.algolia.io'

/** Where browsers push insight events, and as whom. */
export function insightsOf({ algolia, secret }: Pick<Config, 'algolia' | 'secret'>) {
  if (algolia) return { url: HOSTED, appId: algolia.appId, key: algolia.searchKey }
  return { url: '/search', appId: 'neiro', key: searchKeyOf({ secret }) }
}
