import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { embeddedAddress } from '#ports/database/embedded-address.ts'

const RunFile = z.object({ pid: z.number() })

/**
 * The address of the database that a running service has: the one that is set, or the embedded one
 * of the data folder.
 *
 * @throws StartProblem where nothing runs there
 */
export async function findDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const run = await readFile(join(dataFolder, 'run.json'), 'utf8').catch(() => undefined)
  const parsed = z.safeParse(RunFile, run === undefined ? undefined : JSON.parse(run))
  if (parsed.success && isAlive(parsed.data.pid)) {
    return embeddedAddress(join(dataFolder, 'postgres'))
  }
  throw new StartProblem(
    `Nothing runs on the data folder ${dataFolder}: start the service first, or set DATA_DIR or DATABASE_URL as for the service.`,
  )
}

/** Signal 0 only asks; a process of another user is alive, too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
