import type { Config, SocialSettings } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Env } from './env.ts'

type Name = 'FACEBOOK' | 'TWITTER'

/**
 * A provider with keys is the real one. Without keys it is the fake one where nobody but this
 * machine can reach it or where that is allowed by name, and else is not offered: whoever reaches
 * the fake signs in as they please.
 *
 * @throws StartProblem where half of the keys are there, or an address cannot be used
 */
export function readSocial(env: Env, { loopback }: { loopback: boolean }): Config['social'] {
  const faked = env.ALLOW_FAKE_SIGN_IN ?? (isForThisMachine(env, loopback) ? '1' : '0')
  const settings = (name: Name): SocialSettings | undefined =>
    readKeys(env, name) ?? (faked === '1' ? 'fake' : undefined)
  return { facebook: settings('FACEBOOK'), twitter: settings('TWITTER') }
}

/** A loopback host with a public address has a proxy in front of it. */
function isForThisMachine(env: Env, loopback: boolean): boolean {
  const proxied = env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname)
  return loopback && !proxied && env.RELEASE_STAGE !== 'production'
}

function readKeys(env: Env, name: Name): SocialSettings | undefined {
  const clientId = env[`${name}_CLIENT_ID`]
  const clientSecret = env[`${name}_CLIENT_SECRET`]
  const addresses = (['AUTHORIZE_URL', 'TOKEN_URL', 'USER_URL'] as const).map((part) =>
    readAddress(env, `${name}_${part}`, clientId),
  )
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartProblem(`Cannot start: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together.`)
  }
  const [authorizeUrl, tokenUrl, userUrl] = addresses
  return { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl }
}

function readAddress(
  env: Env,
  variable: `${Name}_${'AUTHORIZE' | 'TOKEN' | 'USER'}_URL`,
  clientId: string | undefined,
): string | undefined {
  const address = env[variable]
  if (address === undefined) return undefined
  if (clientId === undefined) {
    const needed = variable.replace(/_[A-Z]+_URL$/, '_CLIENT_ID')
    throw new StartProblem(`Cannot start: ${variable} needs ${needed}.`)
  }
  const { protocol, hostname } = new URL(address)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new StartProblem(
      `Cannot start: ${variable} is plain http, which is for this machine only; use https.`,
    )
  }
  return address
}
