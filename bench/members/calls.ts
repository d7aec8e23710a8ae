import Fastify from 'fastify'
import pg from 'pg'
import type { Figure } from '../figure.ts'
import { medianOf } from '../statistics.ts'
import { timeOf } from './members.ts'
import type { Site } from './site.ts'

const ROUNDS = 15
const WARM_UP = 60

interface Asked {
  name: string
  method: 'GET' | 'POST'
  /** Different for each of a series of calls, if that matters. */
  url(number: number): string
  token(number: number): string
  body?: object
  reach: number
}

/**
 * Calls of the API by a member against a bare Fastify route that runs the same statements, each
 * named, on one connection at a time, and sends the same JSON.
 */
export async function* benchCalls(site: Site): AsyncGenerator<Figure> {
  const { soundId, soundIds, others } = site
  const of = <Item>(items: readonly Item[], number: number) => items[number % items.length]
  const read = { method: 'GET', token: () => site.token, reach: 0.5 } as const
  const calls: Asked[] = [
    { ...read, name: 'a sound', url: () => `/api/sounds/${soundId}` },
    { ...read, name: 'a list of 20 sounds', url: () => '/api/sounds?limit=20' },
    {
      name: 'a clap',
      method: 'POST',
      url: (number) => `/api/sounds/${of(soundIds, Math.floor(number / others.length))}/claps`,
      token: (number) => of(others, number) ?? '',
      body: { count: 1 },
      reach: 0.4,
    },
  ]
  for (const call of calls) yield await benchCall(site, call)
}

interface Statement {
  name: string
  text: string
  values: unknown[]
}

async function benchCall(site: Site, asked: Asked): Promise<Figure> {
  let sent = 0
  const own = () => {
    sent += 1
    const headers = { authorization: `Bearer ${asked.token(sent)}` }
    return send(site.http.app, asked, asked.url(sent), headers)
  }
  // A statement is prepared when it comes again.
  for (let time = 0; time < 3; time += 1) await own()
  const { body, statements } = await record(own)
  const pool = new pg.Pool({ connectionString: site.context.config.databaseUrl ?? '', max: 10 })
  // The database ends before the connections do.
  pool.on('error', () => {})
  const bare = Fastify()
  const json = JSON.parse(body)
  bare.route({
    method: asked.method,
    url: '/*',
    handler: async () => {
      const client = await pool.connect()
      for (const statement of statements) await client.query(statement)
      client.release()
      return json
    },
  })
  await bare.ready()
  const theirs = () => send(bare, asked, '/', {})
  try {
    const rounds: [own: number, theirs: number][] = []
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const times = [await timeOf(own), await timeOf(theirs)] as const
      if (round >= 0) rounds.push([...times])
    }
    const [a, b] = [medianOf(rounds.map(([ms]) => ms)), medianOf(rounds.map(([, ms]) => ms))]
    return {
      name: `${asked.name} for a member, against a bare route with the same ${statements.length} statements`,
      ratios: rounds.map(([mine, bareMs]) => bareMs / mine),
      reach: asked.reach,
      better: 'higher',
      detail: `${a.toFixed(2)} ms of processor of ${b.toFixed(2)} ms`,
    }
  } finally {
    await bare.close()
    await pool.end()
  }
}

type App = Site['http']['app']

async function send(
  app: App,
  { method, body }: Asked,
  url: string,
  headers: Record<string, string>,
) {
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  if (answer.statusCode !== 200) throw new Error(`${url} responds with ${answer.statusCode}`)
  return answer.body
}

/** The statements that `work` sends, with their values. */
async function record(work: () => Promise<string>) {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [first, values = []] = given
      const text = typeof first === 'string' ? first : String(Object(first).text)
      const known: unknown = Object(first).values ?? values
      const list = Array.isArray(known) ? known : []
      statements.push({ name: `bare ${statements.length}`, text, values: list })
      return Reflect.apply(query, this, given)
    },
  })
  try {
    return { body: await work(), statements }
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}
