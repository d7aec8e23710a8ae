import { useLocation, useRouteLoaderData } from 'react-router'
import type { Me } from '#accounts/contract.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Locale } from '#kernel/locale.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import type { PublicConfig } from './page-context.ts'

/** What the whole shell knows. */
export interface RootData {
  me: Me | undefined
  config: PublicConfig
  /** Whether the consent banner was answered. */
  consent: boolean
  messageChunks: Readonly<Partial<Record<Namespace, string>>>
}

/** For a route module that needs few messages: `export const handle: NamespaceHandle = { … }`. */
export interface NamespaceHandle {
  /** Besides `common`. */
  namespaces: readonly Namespace[]
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
  feePercent: 0,
  paymentMethods: [],
  insights: { url: '', appId: '', key: '' },
}

export function useConfig(): PublicConfig {
  return useRootData()?.config ?? NO_CONFIG
}

/** The language of this page, as its address decides. */
export function usePageLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

/** plain has no navigation; inverse is on a dark picture at the top of the page. */
export type HeaderMode = 'plain' | 'inverse'

/** `export const handle: PageHandle = { header: 'plain' }` in a route module. */
export interface PageHandle {
  /** Or what follows from the data of the page's loader. */
  header?: HeaderMode | ((loaderData: unknown) => HeaderMode | undefined)
}
