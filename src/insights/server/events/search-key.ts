import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'

/** The public key that pages and clients send with searches and events: it opens nothing else. */
export function searchKeyOf({ secret }: Pick<Config, 'secret'>): string {
  return deriveKey(secret, 'search').toString('hex').slice(0, 32)
}

export function isSearchKey(config: Pick<Config, 'secret'>, key: unknown): boolean {
  return key === searchKeyOf(config)
}
