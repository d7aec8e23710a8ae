import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Person } from '../suite.ts'
import { PERSON_HEADER, readPerson } from './browse.ts'
import { type FaultyServer, pathOf, sendJson, serveFaulty } from './serve.ts'

export interface Keys {
  clientId: string
  clientSecret: string
  redirectUri: string
}

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** The form of a provider's answers, and what it insists on. */
export interface Shape {
  authorizePath: string
  tokenPath: string
  userPath: string
  scopes: readonly string[]
  /** Appended to the way back. */
  fragment: string
  denied: Record<string, string>
  /** True if the application proves itself in the provider's way. */
  knowsClient(keys: Keys, headers: IncomingMessage['headers'], form: URLSearchParams): boolean
  unknownClient: Reply
  badCode: Reply
  badToken: Reply
  token(accessToken: string): unknown
  /** Undefined: the call is not as the provider wants it. */
  user(person: Person, call: { query: URLSearchParams; accessToken: string; keys: Keys }): unknown
}

interface Grant {
  person: Person
  challenge: string
  redirectUri: string
}

interface Provider {
  shape: Shape
  keys: Keys
  codes: Map<string, Grant>
  tokens: Map<string, Person>
}

/** A small provider: single-use codes, PKCE, exact ways back, in someone's real shapes. */
export function serveShape(shape: Shape, keys: Keys): Promise<FaultyServer> {
  const provider: Provider = { shape, keys, codes: new Map(), tokens: new Map() }
  return serveFaulty(() => (request, response) => {
    const path = pathOf(request)
    if (path === shape.authorizePath) return authorize(provider, request, response)
    if (path === shape.tokenPath) return exchange(provider, request, response)
    if (path === shape.userPath) return tellUser(provider, request, response)
    response.writeHead(404).end()
  })
}

function authorize(provider: Provider, request: IncomingMessage, response: ServerResponse): void {
  const query = queryOf(request)
  const wrong = whatIsWrong(provider, query)
  if (wrong !== undefined) response.writeHead(400).end(`Wrong ${wrong}`)
  else sendBack(provider, query, readPerson(request.headers[PERSON_HEADER]), response)
}

function whatIsWrong({ shape, keys }: Provider, query: URLSearchParams): string | undefined {
  const asked = {
    response_type: 'code',
    client_id: keys.clientId,
    redirect_uri: keys.redirectUri,
    code_challenge_method: 'S256',
  }
  const scopes = new Set(query.get('scope')?.split(' '))
  if (!shape.scopes.every((scope) => scopes.has(scope))) return 'scope'
  return Object.entries(asked).find(([name, value]) => query.get(name) !== value)?.[0]
}

function sendBack(
  { shape, keys, codes }: Provider,
  query: URLSearchParams,
  person: Person | undefined,
  response: ServerResponse,
): void {
  const code = randomBytes(40).toString('base64url')
  if (person) {
    const challenge = query.get('code_challenge') ?? ''
    codes.set(code, { person, challenge, redirectUri: keys.redirectUri })
  }
  const back = new URL(keys.redirectUri)
  back.search = new URLSearchParams({
    ...(person ? { code } : shape.denied),
    state: query.get('state') ?? '',
  }).toString()
  response.writeHead(302, { location: back.href + shape.fragment }).end()
}

async function exchange(
  { shape, keys, codes, tokens }: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await text(request))
  if (!shape.knowsClient(keys, request.headers, form)) return send(response, shape.unknownClient)
  const code = form.get('code') ?? ''
  const grant = codes.get(code)
  codes.delete(code)
  const verifier = form.get('code_verifier') ?? ''
  const proved =
    form.get('grant_type') === 'authorization_code' &&
    grant?.redirectUri === form.get('redirect_uri') &&
    grant.challenge === createHash('sha256').update(verifier).digest('base64url')
  if (!grant || !proved) return send(response, shape.badCode)
  const accessToken = randomBytes(40).toString('base64url')
  tokens.set(accessToken, grant.person)
  sendJson(response, 200, shape.token(accessToken))
}

function tellUser(
  { shape, keys, tokens }: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const accessToken = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const person = tokens.get(accessToken)
  const body = person && shape.user(person, { query: queryOf(request), accessToken, keys })
  if (body === undefined) send(response, shape.badToken)
  else sendJson(response, 200, body)
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  sendJson(response, status, body, headers)
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '', 'http://127.0.0.1').searchParams
}
