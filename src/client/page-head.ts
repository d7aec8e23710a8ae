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
  /** Without the brand name, which is added; undefined: the brand name alone. */
  title?: string | undefined
  description?: string | undefined
  /** Absolute or root-relative address of a picture. */
  image?: string | undefined
  /** Open Graph type: 'website', 'profile', 'music.song', 'music.album'. */
  type?: string
  /** Twitter's card, where it is no plain summary. */
  card?: 'player' | undefined
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
  const image = head.image?.replace(/^(?=\/)/, config?.origin ?? '')
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: head.title ?? brand },
    { property: 'og:description', content: description },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: headLocale(args) === 'ja' ? 'ja_JP' : 'en_GB' },
    { name: 'twitter:card', content: head.card ?? (image ? 'summary_large_image' : 'summary') },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
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
