import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventSubscribers } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import { selectAddedJobs, specOf } from './add-job.ts'
import { defineJob, type Job } from './define-job.ts'

/** Something that has happened, such as `sound-released`; its payload carries ids only. */
export interface DomainEvent<Payload> extends EventOptions {
  readonly name: string
  parse(payload: unknown): Payload
}

interface EventOptions {
  /** True if people without a session may see something else from now on. */
  readonly clearsVisitorCache: boolean
}

export function defineEvent<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  options: EventOptions,
): DomainEvent<z.output<Schema>> {
  return { name, parse: (payload) => z.parse(schema, payload), ...options }
}

/** The listeners are added once in `main/`, then only read. */
export interface Listeners extends EventSubscribers {
  listenTo<Payload>(event: DomainEvent<Payload>, job: Job<NoInfer<Payload>>): void
  /**
   * Runs within the transaction that publishes, which fails where it throws: for what has to be true
   * from the commit on. It gets all payloads of a `publishAll` together.
   */
  runWithin<Payload>(
    event: DomainEvent<Payload>,
    run: (trx: Database, payloads: readonly NoInfer<Payload>[]) => Promise<void>,
  ): void
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Map<string, Job<unknown>>>()
  const within = new Map<string, ((trx: Database, payloads: unknown[]) => Promise<void>)[]>()
  return {
    listenTo(event, job) {
      const following = listeners.get(event.name) ?? new Map<string, Job<unknown>>()
      listeners.set(event.name, following.set(job.name, job))
    },
    runWithin(event, run) {
      const parsed = (trx: Database, payloads: unknown[]) => run(trx, payloads.map(event.parse))
      within.set(event.name, [...(within.get(event.name) ?? []), parsed])
    },
    async runWithinAll(event, trx, payloads) {
      for (const run of within.get(event.name) ?? []) await run(trx, [...payloads])
    },
    jobsFor(event, payloads) {
      const following = [...(listeners.get(event.name)?.values() ?? [])]
      return payloads.flatMap((payload) => following.map((job) => specOf(job, payload)))
    },
  }
}

/**
 * Records an event and adds the jobs of all its listeners, within the caller's transaction. They run
 * after it has committed, each with its own attempts. What runs within the transaction runs now, so
 * that all changes of what the event is about have to be written before.
 */
export async function publish<Payload>(
  context: { listeners: EventSubscribers },
  trx: Database,
  event: DomainEvent<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await publishAll(context, trx, event, [payload])
}

/** The same for many, in one statement. */
export async function publishAll<Payload>(
  { listeners }: { listeners: EventSubscribers },
  trx: Database,
  event: DomainEvent<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  const rows = payloads.map((payload) => {
    return { name: event.name, payload: JSON.stringify(event.parse(payload)) }
  })
  const events = trx.insertInto('domainEvents').values(rows)
  const specs = listeners.jobsFor(event, payloads)
  if (specs.length === 0) await events.execute()
  else await sql`with recorded as (${events}) ${selectAddedJobs(specs)}`.execute(trx)
  await listeners.runWithinAll(event, trx, payloads)
}

/** The program never reads them again: they show an operator what led to recent jobs. */
const RETENTION_DAYS = 7

const deleteOldEvents = defineJob(
  'delete-old-events',
  z.object({}),
  async ({ db }) => {
    await db
      .deleteFrom('domainEvents')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .execute()
  },
  { cron: '37 4 * * *' },
)

export const eventJobs: readonly Job<unknown>[] = [deleteOldEvents]
