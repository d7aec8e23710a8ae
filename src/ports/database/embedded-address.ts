import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '#kernel/start-problem.ts'
import { DATABASE_USER } from './embedded/prepare-cluster.ts'

export const DATABASE = 'neiro'

/**
 * Where the embedded server of this folder answers while it runs, for those who may read its password.
 *
 * @throws StartProblem where that cannot be read
 */
export async function embeddedAddress(folder: string): Promise<string> {
  try {
    const [password, port] = await Promise.all(
      ['password', 'port'].map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
    )
    return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`The database in ${folder} cannot be reached: ${why}`, { cause })
  }
}
