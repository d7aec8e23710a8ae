import type { Service } from './start.ts'

/** Who asks; a visitor has neither an account nor purchases. */
export interface Person {
  name: string
  token?: string
  /** English by default. */
  locale?: 'en' | 'ja'
}

export interface Asked {
  method: string
  /** With its query, below the service’s address. */
  path: string
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  body: Buffer
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const VISITOR: Person = { name: 'visitor' }

/** Asks over HTTP, as the API of `Bearer`. Redirects are replies. */
export async function ask(
  { base }: Pick<Service, 'base'>,
  person: Person,
  { method, path, body, form, headers = {} }: Asked,
): Promise<Reply> {
  const reply = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: base,
      'user-agent': BROWSER,
      'accept-language': person.locale ?? 'en',
      // Each comes from a network of its own: allowances are counted by network.
      'x-forwarded-for': addressOf(person),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(person.token !== undefined && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

/** Opens a page as a browser of this person. */
export function visit(service: Pick<Service, 'base'>, { name, token }: Person, path: string) {
  const headers = { accept: 'text/html', ...(token !== undefined && { cookie: `token=${token}` }) }
  return ask(service, { name }, { method: 'GET', path, headers })
}

function addressOf({ name }: Person): string {
  const letters = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_000, 7)
  return `10.0.${letters >> 8}.${letters & 255}`
}
