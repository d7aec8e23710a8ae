import type { Job } from './define-job.ts'
import { startWorker, type Worker, type WorkerOptions } from './start-worker.ts'

const QUICK_CONCURRENCY = 2

/**
 * Runs slow jobs and all others in lanes of their own: a sign-in email does not
 * wait behind an album that is being processed.
 *
 * @param options.concurrency slow jobs at the same time
 */
export async function startLanes(options: WorkerOptions): Promise<Worker> {
  const { concurrency } = options
  const { slow = [], quick = [] } = Object.groupBy(options.jobs, laneOf)
  const quickLane = await startWorker({ ...options, jobs: quick, concurrency: QUICK_CONCURRENCY })
  try {
    const slowLane = await startWorker({ ...options, jobs: slow, concurrency })
    return {
      async stop() {
        await Promise.all([quickLane.stop(), slowLane.stop()])
      },
    }
  } catch (error) {
    await quickLane.stop()
    throw error
  }
}

function laneOf({ options }: Job<unknown>): 'slow' | 'quick' {
  return options.slow ? 'slow' : 'quick'
}
