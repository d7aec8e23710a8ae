import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '#kernel/ids.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { type PostgresProgram, runProgram } from './postgres-program.ts'

export const DATABASE_USER = 'neiro'
const MAJOR = '18'

/** @throws StartProblem where it cannot be made */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw StartProblem.from(`The folder ${folder} cannot be made`, cause)
  }
}

/** The password is made once, and stored in a file that only its owner can read. */
export async function readPassword(folder: string, program: PostgresProgram): Promise<string> {
  const file = join(folder, 'password')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known?.trim()) return known.trim()
  const password = newSecret()
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (program.user) await chown(file, program.user.uid, program.user.gid)
  return password
}

/**
 * Makes the cluster in `folder`/data where there is none: aside, then renamed, so that an
 * interrupted first start leaves no half of one. @throws StartProblem
 */
export async function initialise(
  folder: string,
  program: PostgresProgram,
  durable: boolean,
): Promise<void> {
  const cluster = join(folder, 'data')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version?.trim() === MAJOR) return
  if (version !== undefined) {
    throw new StartProblem(
      `${cluster} was created by PostgreSQL ${version.trim()}, but this is version ${MAJOR}. Migrate it with pg_dump from version ${version.trim()}, or choose another DATA_DIR.`,
    )
  }
  const aside = join(folder, 'data.new')
  await rm(aside, { recursive: true, force: true })
  const { isDone, output } = await runProgram(program, [
    program.initdb,
    `--pgdata=${aside}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    // The password of a throw-away server protects nothing, and each connection computes it anew.
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ])
  if (!isDone) {
    const why = output.split('\n').find((line) => line.includes('error:')) ?? output.trim()
    throw new StartProblem(`The database can’t be initialised in ${folder}: ${why}`)
  }
  await rename(aside, cluster)
}
