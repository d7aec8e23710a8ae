import type { Config, SocialSettings } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Env } from './env.ts'

type Name = 'FACEBOOK' | 'TWITTER'

/**
 * A provider with keys is the real one. Without keys it is the fake one where that is allowed by
 * name, or on a service for this machine alone, for people on this machine; else it is not offered:
 * anyone who reaches the fake signs in as they please.
 *
 * @throws StartProblem where half of the keys are there, or an address cannot be used
 */
export function readSocial(
  env: Env,
  { forThisMachine }: { forThisMachine: boolean },
): Config['social'] {
  const fake = readFake(env, forThisMachine)
  return { facebook: readKeys(env, 'FACEBOOK') ?? fake, twitter: readKeys(env, 'TWITTER') ?? fake }
}

function readFake(env: Env, forThisMachine: boolean): 'fake' | 'local-fake' | undefined {
  if (env.ALLOW_FAKE_SIGN_IN === '1') return 'fake'
  return forThisMachine && env.ALLOW_FAKE_SIGN_IN === undefined ? 'local-fake' : undefined
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
