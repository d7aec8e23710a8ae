import type { Locale } from '#kernel/locale.ts'
import { parseTime } from '#kernel/parse-time.ts'
import type { EmbedKind } from '../embed-address.ts'

export interface Target {
  kind: EmbedKind
  id: string
  lang: Locale
  /** Seconds. */
  start: number | undefined
}

/** Pages in either language, with or without their slug, and the frames themselves. */
const PAGE = /^\/(?:(ja)\/)?(?:embed\/)?(sound|album)\/([a-z0-9]{12})(?:\/[^/]*)?\/?$/

/** What an address of ours is about; undefined for any other. */
export function readTarget(address: string, origins: readonly string[]): Target | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, searchParams } = new URL(address)
  const [, ja, kind, id] = PAGE.exec(pathname) ?? []
  if (!origins.includes(origin) || id === undefined) return undefined
  return {
    kind: kind === 'album' ? 'album' : 'sound',
    id,
    lang: ja || searchParams.get('lang') === 'ja' ? 'ja' : 'en',
    start: parseTime(searchParams.get('t')),
  }
}
