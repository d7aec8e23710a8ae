import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt)
/** Takes about half a second and 128 MB: a passphrase that people can remember is guessed slowly. */
const COST = { N: 2 ** 17, maxmem: 2 ** 28 }
const CIPHER = 'aes-256-gcm'
const [SALT, IV, TAG] = [16, 12, 16]

/** Encrypts a text with a passphrase: salt, IV, tag and the encrypted text, as base64. */
export async function seal(text: string, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, 32, COST), iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws StartProblem for another passphrase */
export async function unseal(sealed: string, passphrase: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const salt = bytes.subarray(0, SALT)
  const decipher = createDecipheriv(
    CIPHER,
    await derive(passphrase, salt, 32, COST),
    bytes.subarray(SALT, SALT + IV),
  ).setAuthTag(bytes.subarray(SALT + IV, SALT + IV + TAG))
  try {
    const text = decipher.update(bytes.subarray(SALT + IV + TAG))
    return Buffer.concat([text, decipher.final()]).toString()
  } catch (cause) {
    throw new StartProblem('BACKUP_PASSPHRASE is not the one that the backup was made with.', {
      cause,
    })
  }
}
