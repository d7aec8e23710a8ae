import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import type { Database } from '#ports/database/open-database.ts'
import { BankDetails } from '../../bank-contract.ts'

type Keys = Pick<Config, 'bankSecrets' | 'secret'>

/** The part of a context that bank details need. */
export interface WithKeys {
  db: Database
  config: Keys
}

export interface Sealed {
  keyId: string
  sealed: Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals new details; the others open what was sealed before. */
function listKeys({ bankSecrets, secret }: Keys) {
  return [...bankSecrets, secret].map((material) => ({
    id: deriveKey(material, 'bank-details-key-id').toString('hex').slice(0, 16),
    key: deriveKey(material, 'bank-details'),
  }))
}

export const listKeyIds = (keys: Keys) => listKeys(keys).map(({ id }) => id)

export function currentKeyId(config: Keys): string | undefined {
  return listKeys(config)[0]?.id
}

/** Encrypts the details for this account: in the row of another one they do not open. */
export function sealDetails(config: Keys, userId: number, details: BankDetails): Sealed {
  const [current] = listKeys(config)
  if (current === undefined) throw new Error('There is no key')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, current.key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(userId))
  const text = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()])
  return { keyId: current.id, sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]) }
}

/** @throws Error without anything of the details, where the key is not known or the row was altered */
export function openDetails(config: Keys, userId: number, { keyId, sealed }: Sealed): BankDetails {
  const found = listKeys(config).find(({ id }) => id === keyId)
  if (found === undefined) {
    throw new Error(
      `The bank details of account ${userId} are encrypted with the key ${keyId}. Add the secret of that key to BANK_SECRETS.`,
    )
  }
  const decipher = createDecipheriv(CIPHER, found.key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(userId))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
  return BankDetails.parse(JSON.parse(text.toString('utf8')))
}

const boundTo = (userId: number) => Buffer.from(`bank_accounts ${userId}`)
