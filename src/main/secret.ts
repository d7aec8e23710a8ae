import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { newId } from '#kernel/ids.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Env } from './env.ts'

const BYTES = 48
const BYTES_MIN = 32
/** Of 400,000 outputs of `openssl rand -hex 16` none was below 28; a word repeated is below 15. */
const COMPRESSED_BYTES_MIN = 24

/**
 * The key material: `SECRET`, or, outside of production, one made once into the data folder (mode
 * 600).
 * @throws StartProblem where the file holds no whole secret
 */
export async function findSecret(env: Env, dataFolder: string): Promise<Buffer> {
  if (env.SECRET !== undefined) return Buffer.from(env.SECRET, 'utf8')
  const file = join(dataFolder, 'secret')
  const secret = (await readSecret(file)) ?? (await makeSecret(file))
  if (secret.length >= BYTES_MIN) return secret
  throw new StartProblem(
    `${file} is too short to be a secret. Restore it from a backup, or delete it to create a new one (this signs everyone out).`,
  )
}

/** Whether so much of a secret repeats itself that it holds few bits. */
export function isRepetitive(secret: string): boolean {
  return deflateRawSync(secret, { level: 9 }).length < COMPRESSED_BYTES_MIN
}

/** Written aside, then linked: the first process wins, and none reads a partial file. */
async function makeSecret(file: string): Promise<Buffer> {
  const aside = `${file}.${newId()}`
  const made = randomBytes(BYTES)
  await writeFile(aside, made, { mode: 0o600 })
  try {
    await link(aside, file)
    return made
  } catch (error) {
    const other = await readSecret(file)
    if (other === undefined) throw error
    return other
  } finally {
    await rm(aside, { force: true })
  }
}

async function readSecret(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
