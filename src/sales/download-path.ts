import type { PurchaseFormat } from './contract.ts'

/**
 * Address of a download, outside of the JSON calls: 503 download_preparing with Retry-After while
 * the file is made, then the file. HEAD tells the same.
 *
 * @param key of a guest’s link
 */
export function downloadPath(grant: string, format: PurchaseFormat, key?: string): string {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
  return `/api/downloads/${grant}/${format}${query}`
}
