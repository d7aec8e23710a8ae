import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Env } from './env.ts'

/** @throws StartProblem where the site that page views belong to has no name */
export function readAnalytics(env: Env): Config['analytics'] {
  const { ANALYTICS_URL: url, ANALYTICS_DOMAIN: given, PUBLIC_URL } = env
  if (url === undefined) return undefined
  const domain = given ?? (PUBLIC_URL && new URL(PUBLIC_URL).hostname)
  if (domain === undefined) {
    throw new StartProblem('Cannot start: ANALYTICS_URL requires ANALYTICS_DOMAIN or PUBLIC_URL.')
  }
  return { url, domain }
}
