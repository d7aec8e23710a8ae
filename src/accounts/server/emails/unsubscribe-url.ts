import type { Config } from '#kernel/config.ts'
import { isSigned, signText } from '#kernel/signature.ts'
import type { MailKind } from '../../settings-contract.ts'

const PURPOSE = 'letters-stop'
const BYTES = 16

export const UNSUBSCRIBE_PATH = '/auth/letters/stop'

interface Unsubscription {
  publicId: string
  kind: MailKind
}

/**
 * The address at which one reader ends one kind of emails, without signing in and at any later
 * time.
 */
export function unsubscribeUrl(config: Config, stop: Unsubscription): string {
  const query = new URLSearchParams({
    who: stop.publicId,
    kind: stop.kind,
    key: signText(config.secret, PURPOSE, textOf(stop), BYTES),
  })
  return `${UNSUBSCRIBE_PATH}?${query}`
}

export function isUnsubscribeKey(config: Config, stop: Unsubscription, key: string): boolean {
  return isSigned(config.secret, PURPOSE, { text: textOf(stop), signature: key, bytes: BYTES })
}

const textOf = ({ publicId, kind }: Unsubscription) => `${publicId} ${kind}`
