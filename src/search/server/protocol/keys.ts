import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { searchHosts } from '#ports/search-index/algolia/read-settings.ts'

/** The application id of our own server, which answers for one only. */
export const APP_ID = 'selfhosted'

/** `search` is public; `owner` also lists all documents. */
export type KeyPurpose = 'search' | 'owner'

/** 32 hex digits, as Algolia's keys; the same for as long as `SECRET` is. */
export function searchKeyOf({ secret }: Pick<Config, 'secret'>, purpose: KeyPurpose): string {
  return deriveKey(secret, `search-key-${purpose}`).toString('hex').slice(0, 32)
}

/** @returns what a key is for; undefined for a key that is none of ours */
export function purposeOfKey(config: Pick<Config, 'secret'>, key: string): KeyPurpose | undefined {
  const given = Buffer.from(key)
  const purposes: readonly KeyPurpose[] = ['search', 'owner']
  return purposes.find((purpose) => {
    const right = Buffer.from(searchKeyOf(config, purpose))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

/** The address at which pages search, with the public key. */
export function searchAccess(config: Pick<Config, 'secret' | 'algolia'>) {
  const { algolia } = config
  if (algolia === undefined) {
    return { appId: APP_ID, key: searchKeyOf(config, 'search'), hosts: ['/search'] }
  }
  return { appId: algolia.appId, key: algolia.searchKey, hosts: searchHosts(algolia) }
}
