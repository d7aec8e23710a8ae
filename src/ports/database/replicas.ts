import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
} from 'kysely'
import type { Log } from '../log.ts'
import { CamelCaseDialect } from './camel-case.ts'
import { type Database, openDatabase } from './open-database.ts'
import { isDatabaseAway } from './steady-connection.ts'
import type { DB } from './tables.ts'

/** Copies of the database that PostgreSQL keeps up to date by streaming, for what visitors read. */
export interface Replicas {
  /** Reads from a replica that has every known change, else from the primary; has no transactions. */
  db: Database
  /** Reads use the primary until a replica has replayed what the primary has written by now. */
  noteChange(): void
  /** Replicas are read only while this is true: without it changes may be missed. */
  follow(isListening: () => boolean): void
  close(): Promise<void>
}

interface Options {
  primary: Database
  urls: readonly string[]
  max: number
  prepares?: boolean | undefined
  log: Pick<Log, 'warn' | 'info'>
}

interface Replica {
  db: Database
  close(): Promise<void>
  /** The number of the last change that it is known to have; none while it can’t be reached. */
  has: number
}

/** The interval at which a replica is asked whether it has a change, and otherwise whether it is there. */
const BEHIND_MS = 20
const IDLE_MS = 1_000
const LIMIT_MS = 10_000

/** Opens as many connections to each replica as to the primary, when they are needed. */
export async function openReplicas({ primary, urls, log, ...options }: Options): Promise<Replicas> {
  let changes = 0
  let isListening = () => false
  /** The primary’s position after the last change whose position is known. */
  let target: { change: number; position: string | null } = { change: 0, position: null }
  const opened = await Promise.all(
    urls.map((url) => openDatabase(url, { ...options, log, limitMs: LIMIT_MS })),
  )
  const replicas = opened.map(({ db, close }): Replica => ({ db, close, has: -1 }))
  const stopping = new AbortController()

  async function locateChange(): Promise<void> {
    const change = changes
    if (target.change === change && target.position !== null) return
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_insert_lsn()::text as position`.execute(primary)
    target = { change, position: rows[0]?.position ?? null }
  }

  async function ask(replica: Replica): Promise<void> {
    const { change, position } = target
    const { rows } = await sql<{ isThere: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there
    `.execute(replica.db)
    replica.has = rows[0]?.isThere === true ? change : -1
  }

  async function watch(replica: Replica): Promise<void> {
    let wasAway = false
    while (!stopping.signal.aborted) {
      try {
        await locateChange()
        await ask(replica)
        if (wasAway) log.info({}, 'a replica of the database is back')
        wasAway = false
      } catch (error) {
        replica.has = -1
        if (!wasAway) log.warn({ error: String(error) }, 'a replica of the database can’t be read')
        wasAway = true
      }
      await pauseUntilChange(replica.has === changes || wasAway ? IDLE_MS : BEHIND_MS)
    }
  }

  let wake = Promise.withResolvers<void>()
  async function pauseUntilChange(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.race([over, wake.promise])
    clearTimeout(timer)
  }
  const wakeAll = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }

  let turn = 0
  const pick = (): Replica | undefined => {
    if (!isListening()) return undefined
    const ready = replicas.filter(({ has }) => has === changes)
    turn += 1
    return ready[turn % ready.length]
  }

  async function read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const replica = pick()
    if (replica === undefined) return primary.executeQuery<Row>(query)
    try {
      return await replica.db.executeQuery<Row>(query)
    } catch (error) {
      if (!(error instanceof Error && isFaultOfReplica(error))) throw error
      if (isDatabaseAway(error)) replica.has = -1
      return primary.executeQuery<Row>(query)
    }
  }

  const watching = replicas.map(watch)
  return {
    db: new Kysely<DB>({ dialect: new ReadingDialect(read) }),
    noteChange() {
      changes += 1
      wakeAll()
    },
    follow(given) {
      isListening = given
    },
    async close() {
      stopping.abort()
      wakeAll()
      await Promise.all(watching)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** The replica is away, or had to break off the statement to replay a change (40001, 40P01). */
function isFaultOfReplica(error: Error): boolean {
  const isConflict = 'code' in error && ['40001', '40P01'].includes(String(error.code))
  return isConflict || isDatabaseAway(error)
}

type Read = DatabaseConnection['executeQuery']

/** The result of `read` has its names mapped already. */
class ReadingDialect extends CamelCaseDialect {
  readonly #read: Read

  constructor(read: Read) {
    super({ pool: () => Promise.reject(new Error('It has no connections of its own')) })
    this.#read = read
  }

  override createDriver(): Driver {
    const refuse = () => Promise.reject(new Error('Replicas are read without transactions'))
    const connection: DatabaseConnection = {
      executeQuery: this.#read,
      streamQuery: () => {
        throw new Error('Replicas are not read as streams')
      },
    }
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      destroy: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
    }
  }
}
