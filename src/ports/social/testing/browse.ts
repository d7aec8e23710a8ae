import type { Person } from '../suite.ts'

/** Names the person at the browser to test servers; without it the person declines. */
export const PERSON_HEADER = 'x-test-person'

/**
 * A browser at the provider: follows redirects there, with cookies, until it is sent away.
 *
 * @throws where a page is answered instead
 */
export async function browse(address: URL, person: Person | undefined): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = address
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(at, { redirect: 'manual', headers: headersOf(cookies, person) })
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    at = new URL(location, at)
    if (at.origin !== address.origin) return at
  }
  throw new Error('The provider sends the browser round in circles')
}

function headersOf(cookies: Map<string, string>, person: Person | undefined) {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(person && { [PERSON_HEADER]: encodeURIComponent(JSON.stringify(person)) }),
  }
}

/** The person that a request comes from. */
export function readPerson(header: string | string[] | undefined): Person | undefined {
  if (typeof header !== 'string') return undefined
  const { id, name, email } = JSON.parse(decodeURIComponent(header))
  return {
    id: String(id),
    name: String(name),
    ...(email !== undefined && { email: String(email) }),
  }
}
