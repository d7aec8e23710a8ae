import type { Builder } from './builder.ts'
import { type Asked, ask, type Person } from './client.ts'
import { normaliserOf } from './normalise.ts'
import type { Files } from './record.ts'
import { READS } from './requests/reads.ts'
import { compareSeen, type Seen, showReply } from './show-reply.ts'

/** What is asked of an endpoint; `{name}` stands for a value of the world, `{me}` for who asks. */
export interface Example {
  /** Of the path and, beyond those, of the query. */
  params?: Record<string, string>
  body?: unknown
}

interface Endpoint {
  operation: string
  method: string
  /** With parameters as `{id}`. */
  path: string
  group: string
}

/** The API as the service describes itself. */
export async function listEndpoints({ service }: Builder): Promise<Endpoint[]> {
  const path = '/api/openapi.json'
  const { body } = await ask(service, { name: 'visitor' }, { method: 'GET', path })
  const document: {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
  } = JSON.parse(body.toString())
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { operationId, tags }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path,
      group: (tags[0] ?? 'other').toLowerCase().replaceAll(/\W+/g, '-'),
    })),
  )
}

/** Asks everything that changes nothing, each as each of these people. */
export async function recordReads(
  world: Builder,
  endpoints: readonly Endpoint[],
  people: readonly Person[],
): Promise<Files> {
  const files: Files = new Map()
  for (const [group, all] of Map.groupBy(endpoints, (endpoint) => endpoint.group)) {
    const normalise = normaliserOf({ names: world.names, ...world.service })
    const lines: string[] = []
    for (const endpoint of all) {
      for (const example of READS[endpoint.operation] ?? []) {
        const seen: Seen[] = []
        for (const person of people) {
          const reply = await ask(world.service, person, askedOf(world, endpoint, example, person))
          seen.push({ by: person.name, lines: showReply(reply, normalise) })
        }
        lines.push(...['', titleOf(endpoint, example)], ...compareSeen(seen))
      }
    }
    if (lines.length > 0) files.set(`endpoints/${group}.txt`, lines.slice(1))
  }
  return files
}

function titleOf({ method, path }: Endpoint, { params, body }: Example): string {
  return [
    `# ${method} ${path}`,
    ...[params, body].map((part) => (part ? JSON.stringify(part) : '')),
  ]
    .join(' ')
    .trimEnd()
}

export function askedOf(
  world: Builder,
  { method, path }: Endpoint,
  { params = {}, body }: Example,
  person: Person,
): Asked {
  const fill = (text: string) => world.fill(text, person.name)
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(params)) {
    if (filled.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, encodeURIComponent(fill(value)))
    } else query.set(name, fill(value))
  }
  const search = query.size === 0 ? '' : `?${query}`
  const given = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)))
  return { method, path: filled + search, body: given }
}
