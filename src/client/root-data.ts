import { useLocation, useRouteLoaderData } from 'react-router'
import type { Me } from '#accounts/contract.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Locale } from '#kernel/locale.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import type { PublicConfig } from './page-context.ts'

/** Data of the whole shell. */
export interface RootData {
  me: Me | undefined
  config: PublicConfig
  /** True once the consent banner was answered. */
  consent: boolean
  messageChunks: Readonly<Partial<Record<Namespace, string>>>
}

/**
 * The handle of a route module that needs few messages: `export const handle: NamespaceHandle = { …
 * }`.
 */
export interface NamespaceHandle {
  /** The namespaces besides `common`. */
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
  /** A function derives it from the data of the page's loader. */
  header?: HeaderMode | ((loaderData: unknown) => HeaderMode | undefined)
}
