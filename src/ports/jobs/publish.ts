import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../database/open-database.ts'
import { type JobSpec, selectAddedJobs, specOf } from './add-job.ts'
import type { Job } from './define-job.ts'

/** Something that has happened, such as `sound-released`; its payload carries ids only. */
export interface DomainEvent<Payload> extends EventOptions {
  readonly name: string
  parse(payload: unknown): Payload
}

interface EventOptions {
  /** Whether people without a session may see something else from now on. */
  readonly clearsVisitorCache: boolean
}

export function defineEvent<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  options: EventOptions,
): DomainEvent<z.output<Schema>> {
  return { name, parse: (payload) => z.parse(schema, payload), ...options }
}

/** Which jobs follow which events; filled once in `main/`, then only read. */
export interface Listeners {
  listenTo<Payload>(event: DomainEvent<Payload>, job: Job<NoInfer<Payload>>): void
  /** Each listener's job for each of these. */
  jobsFor<Payload>(event: DomainEvent<Payload>, payloads: readonly NoInfer<Payload>[]): JobSpec[]
  /** Every job that listens, for the worker that runs them. */
  jobs(): Job<unknown>[]
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Map<string, Job<unknown>>>()
  return {
    listenTo(event, job) {
      const following = listeners.get(event.name) ?? new Map<string, Job<unknown>>()
      listeners.set(event.name, following.set(job.name, job))
    },
    jobsFor(event, payloads) {
      const following = [...(listeners.get(event.name)?.values() ?? [])]
      return payloads.flatMap((payload) => following.map((job) => specOf(job, payload)))
    },
    jobs: () => [...listeners.values()].flatMap((following) => [...following.values()]),
  }
}

/**
 * Records an event and adds the jobs of all its listeners, within the caller's transaction. They run
 * after it has committed, each with its own attempts.
 */
export async function publish<Payload>(
  context: { listeners: Listeners },
  trx: Database,
  event: DomainEvent<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await publishAll(context, trx, event, [payload])
}

/** The same for many, in one statement. */
export async function publishAll<Payload>(
  { listeners }: { listeners: Listeners },
  trx: Database,
  event: DomainEvent<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  const rows = payloads.map((payload) => {
    return { name: event.name, payload: JSON.stringify(event.parse(payload)) }
  })
  const events = trx.insertInto('facts').values(rows)
  const specs = listeners.jobsFor(event, payloads)
  if (specs.length === 0) await events.execute()
  else await sql`with recorded as (${events}) ${selectAddedJobs(specs)}`.execute(trx)
}
