import type { PurchaseFormat } from '#orders/contract.ts'

/** The PDF that comes with a sound, as a download of its own. */
export const BOOKLET = 'booklet'

/** 503 download_preparing with Retry-After while the file is made. @param key of a guest’s link */
export function downloadPath(
  grant: string,
  format: PurchaseFormat | typeof BOOKLET,
  key?: string,
): string {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
  return `/api/downloads/${grant}/${format}${query}`
}
