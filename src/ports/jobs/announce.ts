import * as z from 'zod/mini'
import type { Database } from '../database/open-database.ts'
import { addJob } from './add-job.ts'
import type { Job } from './define-job.ts'

/** Something that has happened, such as `sound-released`; its payload carries ids only. */
export interface Fact<Payload> extends FactOptions {
  readonly name: string
  parse(payload: unknown): Payload
}

interface FactOptions {
  /** Whether people without a session may see something else from now on. */
  readonly clearsVisitorCache: boolean
}

export function defineFact<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  options: FactOptions,
): Fact<z.output<Schema>> {
  return { name, parse: (payload) => z.parse(schema, payload), ...options }
}

/** Which jobs follow which facts; filled once in `main/`, then only read. */
export interface Listeners {
  listenTo<Payload>(fact: Fact<Payload>, job: Job<NoInfer<Payload>>): void
  /** Adds each listener's job for the fact. */
  addJobs<Payload>(trx: Database, fact: Fact<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Every job that listens, for the worker that runs them. */
  jobs(): Job<unknown>[]
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Map<string, Job<unknown>>>()
  return {
    listenTo(fact, job) {
      const following = listeners.get(fact.name) ?? new Map<string, Job<unknown>>()
      listeners.set(fact.name, following.set(job.name, job))
    },
    async addJobs(trx, fact, payload) {
      const following = listeners.get(fact.name)?.values() ?? []
      for (const job of following) await addJob(trx, job, payload)
    },
    jobs: () => [...listeners.values()].flatMap((following) => [...following.values()]),
  }
}

/**
 * Records a fact and adds the jobs of all its listeners, within the caller's transaction. They run
 * after it has committed, each with its own attempts.
 */
export async function announce<Payload>(
  { listeners }: { listeners: Listeners },
  trx: Database,
  fact: Fact<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  const json = JSON.stringify(fact.parse(payload))
  await trx.insertInto('facts').values({ name: fact.name, payload: json }).execute()
  await listeners.addJobs(trx, fact, payload)
}
