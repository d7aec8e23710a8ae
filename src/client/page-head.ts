import type { MetaDescriptor } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import { translate } from './i18n/load-messages.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import type { RootData } from './root-data.ts'

/** The part of React Router’s meta arguments that a head needs. */
export interface HeadArguments {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export interface PageHead {
  /** The title without the brand name, which is added; undefined: the brand name alone. */
  title?: string | undefined
  description?: string | undefined
  /** Open Graph type: 'website', 'profile', 'music.song', 'music.album'. */
  type?: string
  /** The tags that the page's loader made on the server, with its link preview. */
  tags?: MetaDescriptor[] | undefined
  /** Keep it out of search engines (link-only and personal pages). */
  hidden?: boolean
}

/** Title, description and Open Graph, for a page's `meta`; the root adds canonical links. */
export function pageHead(args: HeadArguments, head: PageHead): MetaDescriptor[] {
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData
  const config = isRootData(root) ? root.config : undefined
  const brand = config?.brandName ?? ''
  const title = head.title ? `${head.title} · ${brand}` : brand
  const description = head.description ?? headWords(args)('common.description')
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: head.title ?? brand },
    { property: 'og:description', content: description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: headLocale(args) === 'ja' ? 'ja_JP' : 'en_GB' },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(head.tags ?? plainPreview(config?.origin ?? '')),
  ]
}

/** A link preview shows the logo, and nothing of the page. */
export function plainPreview(origin: string): MetaDescriptor[] {
  return [
    { name: 'twitter:card', content: 'summary' },
    { property: 'og:image', content: `${origin}/icons/512.png` },
  ]
}

export function headLocale(args: HeadArguments): Locale {
  return localeOfPath(args.location.pathname)
}

/** Translates in `meta`, where hooks cannot be used: `headWords(args)('common.home')`. */
export function headWords(args: HeadArguments) {
  return translate(headLocale(args))
}

function isRootData(value: unknown): value is RootData {
  return typeof value === 'object' && value !== null && 'config' in value
}
