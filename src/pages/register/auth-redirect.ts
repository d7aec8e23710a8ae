import { withoutLocale } from '#client/i18n/locale-path.ts'
import { ownPath } from '#kernel/own-path.ts'

const KEY = 'authRedirect'

/** Stores where a newcomer came from (`?from=`) until registration is finished. */
export function storeAuthRedirect(storage: Storage, from: string | null, origin: string): void {
  const path = ownPath(from, origin)
  // A sign-in on /register keeps the earlier path.
  if (path === undefined || withoutLocale(path.replace(/[?#].*/, '')) === '/register') return
  storage.setItem(KEY, path)
}

/** Returns the path to go to after registration, once. */
export function takeAuthRedirect(storage: Storage, origin: string): string | undefined {
  const path = ownPath(storage.getItem(KEY), origin)
  storage.removeItem(KEY)
  return path
}
