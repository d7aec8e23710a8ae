import type { AlgoliaSettings } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'

interface AlgoliaEnv {
  ALGOLIA_APP_ID?: string | undefined
  ALGOLIA_SEARCH_KEY?: string | undefined
  ALGOLIA_ADMIN_KEY?: string | undefined
  ALGOLIA_HOSTS?: string | undefined
}

/** @throws StartProblem where some of the three are missing */
export function readAlgoliaSettings(env: AlgoliaEnv): AlgoliaSettings | undefined {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey } = env
  if (appId === undefined && searchKey === undefined && adminKey === undefined) return undefined
  if (appId === undefined || searchKey === undefined || adminKey === undefined) {
    throw new StartProblem(
      'Cannot start: set ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY, or none of them.',
    )
  }
  if (searchKey === adminKey) {
    throw new StartProblem(
      'Cannot start: ALGOLIA_SEARCH_KEY is public and must not be ALGOLIA_ADMIN_KEY.',
    )
  }
  const hosts = env.ALGOLIA_HOSTS?.split(',').map((host) => host.trim().replace(/\/$/, ''))
  if (hosts?.some((host) => !URL.canParse(host) || !/^https?:$/.test(new URL(host).protocol))) {
    throw new StartProblem('Cannot start: ALGOLIA_HOSTS must be http:// or https:// URLs.')
  }
  return { appId, searchKey, adminKey, hosts }
}

/** Hosts that browsers search at, in the order to try them: as the official client does. */
export function searchHosts({ appId, hosts }: AlgoliaSettings): readonly string[] {
  if (hosts !== undefined) return hosts
  const spare = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`)
  return [`https://${appId}-dsn.algolia.net`, ...spare]
}
