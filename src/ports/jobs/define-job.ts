import * as z from 'zod/mini'
import type { Context } from '../context.ts'

export interface JobRun {
  /** Aborted when the worker stops: leave soon, by throwing; the job is then run again. */
  signal: AbortSignal
  /** 1 for the first. */
  attempt: number
  /** True where a failure is final. */
  lastAttempt: boolean
}

/** Jobs of one do not wait for those of another (`startLanes`). */
export type Lane = 'quick' | 'email' | 'slow' | 'upload'

export interface JobOptions {
  /** Attempts in all, with a growing pause between: e^n seconds after the n-th, 6 h at most. */
  maxAttempts?: number
  /** Other pauses: seconds after the first attempt, after the second… */
  pauses?: readonly number[]
  /**
   * A fault of the storage, a disk or the database uses up no attempt of a job that is younger than
   * half a day.
   */
  outlastsOutages?: boolean
  /** Jobs of one queue run one after the other, on all machines together. */
  queue?: string
  /**
   * `slow` and `upload` take seconds or minutes of a machine, `upload` for strangers’ files; `email`
   * those of a mail server; `quick` by default.
   */
  lane?: Lane
  /** Its schedule, in UTC: minute, hour, day, month, weekday. The payload is then `{}`. */
  cron?: string
}

/** A job that takes this payload; a worker sees a `Job<unknown>`. */
export interface Job<Payload> {
  readonly name: string
  readonly options: JobOptions & { maxAttempts: number }
  parse(payload: unknown): Payload
  /** Parses a stored payload and runs; a throw is a failed attempt. */
  perform(context: Context, payload: unknown, run: JobRun): Promise<void>
}

/** Work that runs later, outside the request. Its payload carries ids only; it may run twice. */
export function defineJob<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  run: (context: Context, payload: z.output<Schema>, run: JobRun) => Promise<void>,
  options: JobOptions = {},
): Job<z.output<Schema>> {
  return {
    name,
    options: { maxAttempts: 10, ...options },
    parse: (payload) => z.parse(schema, payload),
    perform: async (context, payload, attempt) => run(context, z.parse(schema, payload), attempt),
  }
}
