import type { FastifyInstance } from 'fastify'
import type { Provider } from '#accounts/sign-in-contract.ts'
import type { Context } from '#ports/context.ts'
import { issueCode } from '#ports/social/fake/fake-social.ts'
import type { SocialIdentity } from '#ports/social/social.ts'
import { ORIGIN, openBrowser } from '../sign-in/testing.ts'

/** The part of a service under test that these parts need. */
interface TestService {
  app: FastifyInstance
  context: Context
  runJobs(): Promise<void>
}

export type Person = Partial<SocialIdentity> & { subject: string }

let addresses = 0

/** A browser that goes to a provider and comes back, from a network address of its own. */
export function openSocialBrowser(service: TestService, more: Record<string, string> = {}) {
  addresses += 1
  const address = `10.0.${addresses >> 8}.${addresses & 255}`
  const browser = openBrowser(service, { 'accept-language': 'en', ...more }, address)

  /** Returns what the provider is asked for, once the browser has left for it. */
  async function setOut(provider: Provider, query: Record<string, string> = {}) {
    const answer = await browser.ask('GET', `/auth/${provider}?${new URLSearchParams(query)}`)
    if (answer.statusCode !== 302) throw new Error(`Not sent out: ${answer.statusCode}`)
    const asked = new URL(String(answer.headers.location)).searchParams
    return Object.fromEntries(asked)
  }

  /** The address that a provider sends the browser back to, where the person has allowed it. */
  async function allow(provider: Provider, person: Person, asked: Record<string, string>) {
    const code = await issueCode(service.context, {
      provider,
      identity: { name: undefined, email: undefined, emailVerified: false, ...person },
      challenge: asked.code_challenge ?? '',
      redirectUri: asked.redirect_uri ?? '',
    })
    return backTo(provider, { code, state: asked.state ?? '' })
  }

  return {
    ...browser,
    setOut,
    allow,
    /** Goes to the provider and comes back. */
    async go(provider: Provider, person: Person, query: Record<string, string> = {}) {
      const asked = await setOut(provider, query)
      return browser.ask('GET', await allow(provider, person, asked))
    },
    exchange: (code: string) => browser.ask('POST', '/auth/token', { code }),
    me: async () => (await browser.ask('GET', '/api/users/me')).json(),
  }
}

/** The address includes the issuer (RFC 9207). */
export function backTo(provider: Provider, parameters: Record<string, string>): string {
  return `/auth/${provider}/callback?${new URLSearchParams({ ...parameters, iss: ORIGIN })}`
}

/** The one-time code of a popup's page. */
export function codeOn(page: { body: string }): string {
  const code = /data-item="token" data-value="([\w-]{43})"/.exec(page.body)?.[1]
  if (code === undefined) throw new Error('The page has no code')
  return code
}
