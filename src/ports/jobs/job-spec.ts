/** A job to add, as `graphile_worker.job_spec` has it. */
export interface JobSpec {
  identifier: string
  payload: unknown
  queue_name: string | undefined
  run_at: Date | undefined
  max_attempts: number
  job_key: string | undefined
  priority: number | undefined
}

/** Which jobs follow which events. */
export interface EventJobs {
  /** The jobs of all subscribers, for each of these payloads. */
  jobsFor(event: { readonly name: string }, payloads: readonly unknown[]): JobSpec[]
}
