import { pathIn } from '#client/i18n/locale-path.ts'
import type { Locale } from '#kernel/locale.ts'
import type { EmbedKind } from '../../embed-address.ts'

/** The fields of a sound, an album or an artist that sharing it needs. */
export interface Shared {
  /** The username of an artist. */
  id: string
  slug: string
  title: string
  /** The artist’s display name. */
  user: string
  status: 'Released' | 'Private' | 'Draft'
  /** Seconds; 0 where there is nothing to start in the middle of. */
  duration: number
  limit?: { on: boolean; min: number; max: number }
}

export interface ShareProps {
  kind: EmbedKind | 'user'
  item: Shared
}

/** `1m30s`, as it stands in a link; parts that are 0 are left out. */
export function timeInLink(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0s'
}

interface LinkOptions extends ShareProps {
  origin: string
  locale: Locale
  /** Seconds. */
  start: number | undefined
}

/** The address of the page, in the language of the one who shares it. */
export function shareLink({ kind, item, origin, locale, start }: LinkOptions): string {
  const slug = item.slug ? `/${encodeURIComponent(item.slug)}` : ''
  const time = start ? `?t=${timeInLink(start)}` : ''
  return `${origin}${pathIn(locale, `/${kind}/${item.id}${slug}`)}${time}`
}

/** Plain links to where people share: nothing of theirs runs on our page. */
export function placesToShare(link: string, message: string) {
  const to = (address: string, query: Record<string, string>) =>
    `${address}?${new URLSearchParams(query)}`
  return [
    { name: 'Twitter', href: to('https://twitter.com/intent/tweet', { text: message, url: link }) },
    { name: 'Facebook', href: to('https://www.facebook.com/sharer/sharer.php', { u: link }) },
    { name: 'LINE', href: to('https://social-plugins.line.me/lineit/share', { url: link }) },
  ] as const
}
