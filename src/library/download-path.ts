import type { PurchaseFormat } from '#orders/contract.ts'

/** 503 download_preparing with Retry-After while the file is made. @param key of a guest’s link */
export function downloadPath(grant: string, format: PurchaseFormat, key?: string): string {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
  return `/api/downloads/${grant}/${format}${query}`
}
