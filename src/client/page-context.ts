import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Me } from '#accounts/contract.ts'
import type { Provider } from '#accounts/sign-in-contract.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Config, PaymentMethod, ReleaseStage } from '#kernel/config.ts'
import type { Locale } from '#kernel/locale.ts'
import { type ApiFailure, type CallApi, isFailure } from './api-call.ts'

/** The part of the configuration that browsers may see. */
export interface PublicConfig {
  brandName: string
  /** Origin that canonical addresses start with, without a final slash. */
  origin: string
  /** Attributes of every document, which calls from the browser read. */
  callSettings?: CallSettings
  blogUrl: string | undefined
  studioUrl: string | undefined
  /** Host of the frames for other pages, without a final slash; undefined: `origin`. */
  embedUrl?: string | undefined
  /** The social providers that are offered. */
  socialProviders: readonly Provider[]
  /** Buyers and artists have threads of messages; undefined: not. */
  messages?: boolean
  /** The search that pages use, in the Algolia protocol; every page of the service has it. */
  search?: SearchAccess
  image: { url: string; internalHosts: readonly string[] }
  /** The platform’s share of a sale. */
  feePercent: number
  paymentMethods: readonly PaymentMethod[]
  /** The receiver of insight events in Algolia’s protocol: our own `/search`, or hosted Algolia. */
  insights: { url: string; appId: string; key: string }
  /** The receiver of page views; undefined: our own table. */
  analytics?: { url: string; domain: string } | undefined
}

export interface CallSettings {
  /** Base of the API, without a final slash; undefined: /api. */
  'data-api': string | undefined
  /** Failed calls are logged to the console in every stage but production. */
  'data-stage': ReleaseStage
}

export interface SearchAccess {
  appId: string
  /** The key may only search. */
  key: string
  /** Addresses before `/1/indexes/…`, in the order to try them: our own path, or Algolia’s hosts. */
  hosts: readonly string[]
}

/** Services that browsers send data to besides us. */
export interface ExternalServices {
  algolia: boolean
  /** The host of the analytics service. */
  analytics: string | undefined
}

/** One request for a page: what its loaders may ask. */
export interface Visit {
  api: CallApi
  config: PublicConfig
  locale: Locale
  /** Details that the legal pages state; only those pages' data contains them. */
  terms: Pick<Config, 'operator' | 'feePercent'> &
    Pick<PublicConfig, 'paymentMethods'> & {
      services?: ExternalServices
      /** Buyers and artists have threads of messages. */
      messages?: boolean
      /** The host of the service that errors are reported to; undefined: none. */
      errorHost?: string | undefined
    }
  cookies: Readonly<Record<string, string | undefined>>
  /** Logs and reports an unexpected error. @param route pattern of the page */
  report(error: unknown, route: string): void
  /** Addresses of the chunks with the words of this language, to be fetched early. */
  messageChunks: Readonly<Partial<Record<Namespace, string>>>
  /** Marks the inline scripts that the page's own code writes; unguessable. */
  scriptMark: string
}

export const visitContext = createContext<Visit>()
export const viewerContext = createContext<Me | undefined>()

type Context = Readonly<RouterContextProvider>

/** Calls the API in memory, as the viewer, in the page's language. */
export const apiOf = (context: Context): CallApi => context.get(visitContext).api
/** The signed-in person, or undefined. */
export const viewerOf = (context: Context): Me | undefined => context.get(viewerContext)
export const localeOf = (context: Context): Locale => context.get(visitContext).locale
export const configOf = (context: Context): PublicConfig => context.get(visitContext).config

/** The error page's contents. */
export interface PageProblem {
  code: string
  message: string
}

/** Turns a failure into the page-level error: the error page with its code and message. */
export function orThrow<Reply>(answer: Reply | ApiFailure): Reply {
  if (!isFailure(answer)) return answer
  throw pageError(answer.status || 503, answer)
}

export function pageError(status: number, { code, message }: PageProblem) {
  return data({ code, message } satisfies PageProblem, { status })
}
