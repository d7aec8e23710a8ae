import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import type { Social } from '../social.ts'
import type { Person } from '../suite.ts'
import { type Fault, type FaultyServer, sendJson } from './serve.ts'

export interface FaultBench {
  /** An engine that waits no longer than this. */
  create(limits: { time: number }): Social
  redirectUri: string
  consent(address: URL, person: Person): Promise<URL>
  server: FaultyServer
  tokenPath: string
  userPath: string
}

const mio: Person = { id: '2244994945', name: 'Mio Kanda' }
/** The answer is right in every shape, but for what is added. */
const user = { ...mio, data: mio }
const token = { access_token: 'token', token_type: 'bearer' }
const long = 'x'.repeat(70_000)
const ELSEWHERE = '/elsewhere'

const faults = (right: object): Record<string, Fault> => ({
  'is no JSON': (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
  'is cut off': (to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
  'is null': (to) => sendJson(to, 200, null),
  'is an error': (to) => sendJson(to, 503, right),
  'is a refusal': (to) => sendJson(to, 401, { error: 'invalid_client' }),
  'is empty': (to) => to.writeHead(204).end(),
  'is too large': (to) => sendJson(to, 200, { ...right, long }),
  'is too large once it is unpacked': (to) =>
    to
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(JSON.stringify({ ...right, long }))),
  'leads elsewhere': (to) => to.writeHead(302, { location: ELSEWHERE }).end(),
  'leads elsewhere with the same call': (to) => to.writeHead(307, { location: ELSEWHERE }).end(),
  'breaks off': (to) => to.destroy(),
})

const userFaults: Record<string, Fault> = {
  ...faults(user),
  'lacks the id': (to) => sendJson(to, 200, { name: mio.name, data: { name: mio.name } }),
  'has an empty id': (to) => sendJson(to, 200, { id: '', data: { id: '' } }),
  'has an id that is no text': (to) => sendJson(to, 200, { id: 7, data: { id: 7 } }),
}
const tokenFaults: Record<string, Fault> = {
  ...faults(token),
  'lacks the token': (to) => sendJson(to, 200, { token_type: 'bearer' }),
  'has a token of another kind': (to) => sendJson(to, 200, { ...token, token_type: 'mac' }),
}
const hanging: Record<string, Fault> = {
  'never comes': () => {},
  'never ends': (to) => to.writeHead(200, { 'content-type': 'application/json' }).write('{'),
}

/** Every engine that asks a provider over the network does this. */
export function testFaults(title: string, bench: FaultBench, tags: readonly string[] = []): void {
  const { server } = bench
  afterEach(() => server.faults.clear())

  async function refusalOf(time: number): Promise<{ reason?: unknown; cause?: unknown }> {
    const social = bench.create({ time })
    const state = newSecret()
    const codeVerifier = newSecret()
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const { redirectUri } = bench
    const request = { state, codeChallenge, redirectUri, locale: 'en' } as const
    const address = await bench.consent(social.authorizeAddress(request), mio)
    try {
      return Object(await social.fetchIdentity({ address, state, codeVerifier, redirectUri }))
    } catch (error) {
      return Object(error)
    }
  }

  describe(`${title}: no one is signed in`, { tags: [...tags] }, () => {
    for (const [what, all] of Object.entries({ token: tokenFaults, user: userFaults })) {
      const path = what === 'token' ? bench.tokenPath : bench.userPath
      test.each(Object.keys(all))(`where the answer of the ${what} call %s`, async (name) => {
        // Anyone who followed a redirect, or overlooked the fault, would sign someone in.
        server.faults.set(ELSEWHERE, (to) => sendJson(to, 200, what === 'token' ? token : user))
        if (what === 'token') server.faults.set(bench.userPath, (to) => sendJson(to, 200, user))
        server.faults.set(path, all[name] ?? (() => {}))
        expect(await refusalOf(5000)).toMatchObject({ name: 'SocialRefusal', reason: 'failed' })
      })
      test.each(Object.keys(hanging))(`where the answer of the ${what} call %s`, async (name) => {
        server.faults.set(path, hanging[name] ?? (() => {}))
        const { reason, cause } = await refusalOf(200)
        expect(reason).toBe('failed')
        expect(cause).toMatchObject({ name: 'TimeoutError' })
      })
    }

    test('and without a fault someone is', async () => {
      expect(await refusalOf(5000)).toMatchObject({ subject: mio.id, name: mio.name })
    })
  })
}
