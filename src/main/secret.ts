import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

/**
 * The key material: `SECRET`, or, outside of production, one that is made once into the data
 * folder (mode 600). Call it while holding the folder's lock.
 */
export async function findSecret(env: Env, dataFolder: string): Promise<Buffer> {
  if (env.SECRET !== undefined) return Buffer.from(env.SECRET, 'utf8')
  const file = join(dataFolder, 'secret')
  const known = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known && known.length >= 32) return known
  const made = randomBytes(48)
  await writeFile(file, made, { mode: 0o600 })
  return made
}
