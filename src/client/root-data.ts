import { useLocation, useRouteLoaderData } from 'react-router'
import type { Me } from '#accounts/contract.ts'
import type { Book } from '#i18n/books.ts'
import type { Locale } from '#kernel/locale.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import type { PublicConfig } from './page-context.ts'

/** What the whole shell knows. */
export interface RootData {
  me: Me | undefined
  config: PublicConfig
  /** Whether the consent banner was answered. */
  consent: boolean
  wordChunks: Readonly<Partial<Record<Book, string>>>
}

/** For a route module that needs not all words: `export const handle: BookHandle = { … }`. */
export interface BookHandle {
  /** Besides the shell's. */
  books: readonly Book[]
}

/** Undefined where the root itself failed: then only a plain fallback is shown. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The signed-in person, or undefined. After signing in or out: `useRevalidator().revalidate()`. */
export function useMe(): Me | undefined {
  return useRootData()?.me
}

const NO_CONFIG: PublicConfig = {
  brandName: '',
  origin: '',
  blogUrl: undefined,
  studioUrl: undefined,
  socialProviders: [],
  image: { url: '/images', internalHosts: [] },
}

export function useConfig(): PublicConfig {
  return useRootData()?.config ?? NO_CONFIG
}

/** The language of this page, as its address decides. */
export function usePageLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}
