import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { newId } from '#kernel/ids.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Env } from './env.ts'

const BYTES = 48
const BYTES_MIN = 32
/**
 * None of 400,000 outputs of `openssl rand -hex 16` was below 28; a repeated word is below 15.
 */
const COMPRESSED_BYTES_MIN = 24

export const ownSecretFile = (dataFolder: string) => join(dataFolder, 'secret')

/**
 * The key material: of `SECRET`, of the file `SECRET_FILE`, or of the data folder's own file, which is
 * made once (mode 600). A file of other bytes than text is taken as it is.
 *
 * @throws StartProblem where the file is missing or holds no whole secret
 */
export async function findSecret(env: Env, dataFolder: string): Promise<Buffer> {
  if (env.SECRET !== undefined) return Buffer.from(env.SECRET)
  const file = env.SECRET_FILE ?? ownSecretFile(dataFolder)
  const isGiven = env.SECRET_FILE !== undefined
  const secret = (await readSecretFile(file)) ?? (await makeSecret(file, isGiven))
  if (secret.length < BYTES_MIN) {
    throw new StartProblem(
      `${file} is too short to be a secret. Restore it from a backup, or delete it to create a new one (this signs everyone out).`,
    )
  }
  if (env.RELEASE_STAGE === 'production') refuseRepetitive(secret, file)
  return secret
}

/** @throws StartProblem for a secret that holds few bits */
export function refuseRepetitive(secret: Buffer | string, name: string): void {
  if (!isRepetitive(secret)) return
  throw new StartProblem(
    `Cannot start in production: ${name} is too repetitive. Generate one with openssl rand -base64 48.`,
  )
}

/** True if so much of a secret repeats itself that it holds few bits. */
export function isRepetitive(secret: Buffer | string): boolean {
  return deflateRawSync(secret, { level: 9 }).length < COMPRESSED_BYTES_MIN
}

/**
 * The secret is written to a file aside, then linked: the first process wins, and none reads a
 * partial file.
 */
async function makeSecret(file: string, isGiven: boolean): Promise<Buffer> {
  if (isGiven) throw new StartProblem(`Cannot start: SECRET_FILE ${file} doesn’t exist.`)
  const made = randomBytes(BYTES).toString('base64')
  const aside = `${file}.${newId()}`
  await writeFile(aside, `${made}\n`, { mode: 0o600 })
  try {
    await link(aside, file)
    return Buffer.from(made)
  } catch (error) {
    const other = await readSecretFile(file)
    if (other === undefined) throw error
    return other
  } finally {
    await rm(aside, { force: true })
  }
}

/** The secret in the data folder, whichever is used; undefined where there is none. */
export const readOwnSecret = (dataFolder: string) => readSecretFile(ownSecretFile(dataFolder))

async function readSecretFile(file: string): Promise<Buffer | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return undefined
  const text = content.toString('latin1').trimEnd()
  return /^[\x20-\x7e]*$/.test(text) ? Buffer.from(text) : content
}
