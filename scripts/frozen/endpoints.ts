import type { Builder } from './builder.ts'
import { type Asked, ask, type Person, VISITOR } from './client.ts'
import { type Normalise, normaliserOf } from './normalise.ts'
import type { Files } from './record.ts'
import { READS } from './requests/reads.ts'
import { WRITES } from './requests/writes.ts'
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

/** The API as the service describes itself. @throws where an endpoint has no example, or the reverse */
export async function listEndpoints({ service }: Builder): Promise<Endpoint[]> {
  const { body } = await ask(service, VISITOR, { method: 'GET', path: '/api/openapi.json' })
  const document: ApiDocument = JSON.parse(body.toString())
  const endpoints = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { operationId, tags }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path,
      group: (tags[0] ?? 'other').toLowerCase().replaceAll(/\W+/g, '-'),
    })),
  )
  const known = new Set([...Object.keys(READS), ...WRITES.map(({ operation }) => operation)])
  const served = new Set(endpoints.map(({ operation }) => operation))
  const missing = [...served]
    .filter((name) => !known.has(name))
    .map((name) => `${name} has no example`)
  const gone = [...known]
    .filter((name) => !served.has(name))
    .map((name) => `${name} is no endpoint any more`)
  if (missing.length + gone.length > 0) throw new Error([...missing, ...gone].join('\n'))
  return endpoints
}

interface ApiDocument {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
}

/** Asks everything that changes nothing, each as each of these people. */
export async function recordReads(
  world: Builder,
  endpoints: readonly Endpoint[],
  people: readonly Person[],
): Promise<Files> {
  const files: Files = new Map()
  for (const [group, all] of Map.groupBy(endpoints, (endpoint) => endpoint.group)) {
    const normalise = normaliserOf(world)
    const lines: string[] = []
    for (const endpoint of all) {
      for (const example of READS[endpoint.operation] ?? []) {
        lines.push(...(await askAll({ world, endpoint, example, people, normalise })))
      }
    }
    if (lines.length > 0) files.set(`endpoints/${group}.txt`, lines)
  }
  return files
}

/** Asks all that changes something, each as each of these people, with a valid body and with a bad one. */
export async function recordWrites(
  world: Builder,
  endpoints: readonly Endpoint[],
  people: readonly Person[],
): Promise<Files> {
  const files: Files = new Map()
  const groups = Map.groupBy(endpoints, ({ group }) => group)
  const normalisers = new Map([...groups].map(([group]) => [group, normaliserOf(world)]))
  for (const { operation, valid, bad } of WRITES) {
    for (const endpoint of endpoints.filter((each) => each.operation === operation)) {
      const name = `writes/${endpoint.group}.txt`
      const normalise = normalisers.get(endpoint.group) ?? String
      const lines = files.get(name) ?? []
      for (const example of bad ? [bad, valid] : [valid]) {
        lines.push(...(await askAll({ world, endpoint, example, people, normalise })))
        await world.service.runJobs()
      }
      files.set(name, lines)
    }
  }
  return files
}

interface Question {
  world: Builder
  endpoint: Endpoint
  example: Example
  people: readonly Person[]
  normalise: Normalise
}

async function askAll({ world, endpoint, example, people, normalise }: Question) {
  const seen: Seen[] = []
  for (const person of people) {
    const asked = askedOf(world, endpoint, example, person)
    seen.push({
      by: person.name,
      lines: showReply(await ask(world.service, person, asked), normalise),
    })
  }
  return [titleOf(endpoint, example), ...compareSeen(seen), '']
}

function titleOf({ method, path }: Endpoint, { params, body }: Example): string {
  return [
    `# ${method} ${path}`,
    ...[params, body].map((part) => (part ? JSON.stringify(part) : '')),
  ]
    .join(' ')
    .trimEnd()
}

function askedOf(
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
