import { StartProblem } from '#kernel/start-problem.ts'
import { deleteJob, listQueued, type QueuedJob, retryJob } from '#ports/jobs/queue-store.ts'
import { type Command, readNumber } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

const SHOWN = 100
const LINE_LENGTH = 90

export const jobList: Command = {
  help: 'List failed jobs, and those that wait the longest',
  async run(db) {
    const jobs = await listQueued(db, { limit: SHOWN })
    if (jobs.length === 0) return 'No job is waiting.'
    return formatTable(
      jobs.map(({ id, name, state, attempts, runAt, lastError }) => [
        String(id),
        state,
        name,
        `${attempts} attempts`,
        formatMinute(runAt),
        firstLine(lastError),
      ]),
    )
  },
}

const firstLine = (error: string | null) =>
  (error ?? '').split('\n')[0]?.slice(0, LINE_LENGTH) ?? ''

export const jobShow: Command = {
  takes: '<id>',
  help: 'Show a job with its last error',
  async run(db, word) {
    const job = await findJob(word, (id) => listQueued(db, { limit: 1, id }))
    return [
      `${job.id}  ${job.name}  ${job.state}`,
      `attempts: ${job.attempts} of ${job.maxAttempts}`,
      `added: ${formatMinute(job.createdAt)}`,
      `runs: ${formatMinute(job.runAt)}`,
      `payload: ${JSON.stringify(job.payload)}`,
      ...(job.lastError === null ? [] : [`last error: ${job.lastError}`]),
    ]
  },
}

async function findJob(word: string, list: (id: number) => Promise<QueuedJob[]>) {
  const [job] = await list(readNumber(word))
  if (job === undefined) throw new StartProblem(`There is no job ${word}.`)
  return job
}

export const jobRetry: Command = {
  takes: '<id>',
  help: 'Let a failed job run again at once',
  async run(db, word) {
    if (await retryJob(db, readNumber(word))) return `Job ${word} runs again within seconds.`
    throw new StartProblem(`Job ${word} is running, or isn’t there.`)
  },
}

export const jobDelete: Command = {
  takes: '<id>',
  help: 'Delete a job that doesn’t run: what it was to do is not done',
  async run(db, word) {
    if (await deleteJob(db, readNumber(word))) return `Job ${word} is deleted.`
    throw new StartProblem(`Job ${word} is running, or isn’t there.`)
  },
}
