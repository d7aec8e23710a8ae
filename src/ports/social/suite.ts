import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import type { AuthorizeReturn, Social, SocialIdentity } from './social.ts'

/** Someone at the provider. */
export interface Person {
  /** Digits, as real providers' ids are. */
  id: string
  name: string
  email?: string
}

/** The tools of an engine with which the suite can be its browser and its person. */
export interface SocialBench {
  social: Social
  /** The address that is registered. */
  redirectUri: string
  /**
   * Goes through the provider's pages as this person.
   *
   * @returns the address that the browser is sent back to
   * @throws where the provider does not redirect back
   */
  consent(address: URL, person: Person): Promise<URL>
  refuse(address: URL): Promise<URL>
  /** Returns the engine's id for the person's id. */
  subjectOf(id: string): string
  /** True if the provider vouches for an address that it returns. */
  verifies: boolean
}

const mio: Person = { id: '2244994945', name: 'Mio Kanda', email: 'mio@example.com' }
const failed = expect.objectContaining({ name: 'SocialRefusal', reason: 'failed' })
const denied = expect.objectContaining({ name: 'SocialRefusal', reason: 'denied' })

/** Every engine of the social port does this. */
export function testSocial(title: string, bench: SocialBench): void {
  const { social, redirectUri } = bench

  /** One way through: the address to go to, and what to fetch with afterwards. */
  function begin(more: { redirectUri?: string } = {}) {
    const state = newSecret()
    const codeVerifier = newSecret()
    const registered = more.redirectUri ?? redirectUri
    const address = social.authorizeAddress({
      state,
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      redirectUri: registered,
      locale: 'en',
    })
    return { address, way: { state, codeVerifier, redirectUri: registered } }
  }

  async function comeBack(person: Person): Promise<AuthorizeReturn> {
    const { address, way } = begin()
    return { ...way, address: await bench.consent(address, person) }
  }

  async function identityOf(person: Person): Promise<SocialIdentity> {
    return social.fetchIdentity(await comeBack(person))
  }

  describe(title, () => {
    test('a person who consents is known by the provider’s own id', async () => {
      expect(await identityOf(mio)).toMatchObject({
        subject: bench.subjectOf(mio.id),
        name: mio.name,
        email: mio.email,
        emailVerified: bench.verifies,
      })
    })

    test('the same person has the same subject next time, another person another', async () => {
      const [first, again, other] = await Promise.all([
        identityOf(mio),
        identityOf({ id: mio.id, name: 'Mio', email: 'new@example.com' }),
        identityOf({ ...mio, id: '31' }),
      ])
      expect(again?.subject).toBe(first?.subject)
      expect(other?.subject).not.toBe(first?.subject)
    })

    test('an address that is not returned is missing, and not verified', async () => {
      const identity = await identityOf({ id: mio.id, name: mio.name })
      expect(identity).toMatchObject({ email: undefined, emailVerified: false })
    })

    test('the browser comes back to the registered address with the state', async () => {
      const { address, state } = await comeBack(mio)
      expect(address.origin + address.pathname).toBe(redirectUri)
      expect(address.searchParams.get('state')).toBe(state)
    })

    test('a person who declines is distinguished from a failure', async () => {
      const { address, way } = begin()
      const back = { ...way, address: await bench.refuse(address) }
      await expect(social.fetchIdentity(back)).rejects.toThrow(denied)
    })

    test('another request’s state is refused, and the code is not exchanged', async () => {
      const back = await comeBack(mio)
      const other = { ...back, state: newSecret() }
      await expect(social.fetchIdentity(other)).rejects.toThrow(failed)
      expect(await social.fetchIdentity(back)).toMatchObject({ name: mio.name })
    })

    test('a refusal with another request’s state is not the person’s answer', async () => {
      const { address, way } = begin()
      const back = { ...way, address: await bench.refuse(address), state: newSecret() }
      await expect(social.fetchIdentity(back)).rejects.toThrow(failed)
    })

    test('a code serves once', async () => {
      const back = await comeBack(mio)
      await social.fetchIdentity(back)
      await expect(social.fetchIdentity(back)).rejects.toThrow(failed)
    })

    test('a code exchanged twice concurrently serves once', async () => {
      const back = await comeBack(mio)
      const both = await Promise.allSettled([1, 2].map(() => social.fetchIdentity(back)))
      const served = both.filter(({ status }) => status === 'fulfilled')
      expect(served.length).toBeLessThanOrEqual(1)
    })

    test('a code without its verifier is refused', async () => {
      const back = await comeBack(mio)
      const stolen = { ...back, codeVerifier: newSecret() }
      await expect(social.fetchIdentity(stolen)).rejects.toThrow(failed)
    })

    test('a code that was made up, and none at all, are refused', async () => {
      const back = await comeBack(mio)
      back.address.searchParams.set('code', 'made-up')
      await expect(social.fetchIdentity(back)).rejects.toThrow(failed)
      back.address.searchParams.delete('code')
      await expect(social.fetchIdentity(back)).rejects.toThrow(failed)
    })

    test('an answer by another issuer is refused', async () => {
      const back = await comeBack(mio)
      back.address.searchParams.set('iss', 'https://other.example.com')
      await expect(social.fetchIdentity(back)).rejects.toThrow(failed)
    })

    test.each([
      'http://127.0.0.1:1/auth/twitter/callback',
      `${redirectUri}/more`,
      `${redirectUri}?next=1`,
    ])('no one is sent back to %s, which is not registered', async (elsewhere) => {
      await expect(bench.consent(begin({ redirectUri: elsewhere }).address, mio)).rejects.toThrow()
    })

    test('a code for one way back is refused with another', async () => {
      const back = await comeBack(mio)
      const other = { ...back, redirectUri: `${redirectUri}/more` }
      await expect(social.fetchIdentity(other)).rejects.toThrow(failed)
    })
  })
}
