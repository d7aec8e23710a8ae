import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import type { Person } from '../suite.ts'
import { PERSON_HEADER, readPerson } from './browse.ts'
import { type FaultyServer, pathOf, sendJson, serveFaulty } from './serve.ts'
import type { Keys } from './shaped-server.ts'
import { twitterShape } from './twitter-shape.ts'

const { scopes, userPath } = twitterShape

/** A certified OAuth server, whose call for the person has X's shape. */
export function serveOidc(keys: Keys): Promise<FaultyServer> {
  return serveFaulty((origin) => {
    const provider = createProvider(origin, keys)
    const people = new Map<string, Person>()
    const serve = provider.callback()
    return (request, response) => {
      const path = pathOf(request)
      if (path === userPath) return tellUser(provider, people, request, response)
      if (path.startsWith('/interaction/')) return interact(provider, people, request, response)
      return serve(request, response)
    }
  })
}

function createProvider(origin: string, keys: Keys): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(origin, {
    // The server warns of its own memory; a test's need not last.
    adapter: class extends MemoryAdapter {},
    renderError: (context: { body: unknown }, error: unknown) => {
      context.body = error
    },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['of this test alone'] },
    clients: [
      {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [keys.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    scopes: [...scopes],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({}) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, Interaction: 60, Session: 60 },
  })
}

/** The pages for sign-in and consent, answered immediately. */
async function interact(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, session, params } = await provider.interactionDetails(request, response)
  const person = readPerson(request.headers[PERSON_HEADER])
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(request, response, result)
  if (!person) return finish({ error: 'access_denied' })
  people.set(person.id, person)
  if (prompt.name === 'login') return finish({ login: { accountId: person.id } })
  const accountId = session?.accountId ?? ''
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  return finish({ consent: { grantId: await grant.save() } })
}

async function tellUser(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const token = await provider.AccessToken.find(bearer)
  const granted = new Set(token?.scope.split(' '))
  const person = token && people.get(token.accountId)
  if (!person || !scopes.every((scope) => granted.has(scope))) {
    return sendJson(response, 401, twitterShape.badToken.body)
  }
  const { id, name, email } = person
  sendJson(response, 200, { data: { id, name, username: name, confirmed_email: email ?? null } })
}
