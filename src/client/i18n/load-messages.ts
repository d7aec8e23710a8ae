import { cloneElement, type ReactElement, type ReactNode, useMemo } from 'react'
import { IntlProvider } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { loadNamespace, type Messages, NAMESPACES, type Namespace } from '#i18n/namespaces.ts'
import { groupDigits } from '#kernel/digits.ts'
import { FORMATS, isLocale, type Locale } from '#kernel/locale.ts'
import { importChunk } from '../connection.ts'

const known = new Map<Locale, Messages>()
/** Keys are `locale + namespace`. */
const ready = new Set<string>()
const loading = new Map<string, Promise<unknown>>()
/** Namespaces that were needed once may be shown again, in either language. */
const opened = new Set<Namespace>()

/**
 * Translators cache the messages that they have parsed; the messages of their language grow in
 * place.
 */
const translators = new Map<Locale, Translator>()
type Translator = ReturnType<typeof createTranslator<Messages>>

/** The server provides all messages from the start; a browser has what it has loaded. */
export function provideMessages(locale: Locale, messages: Messages): void {
  known.set(locale, messages)
  translators.delete(locale)
  for (const namespace of NAMESPACES) ready.add(locale + namespace)
}

/** The loaded messages. The object grows in place when a namespace is added. */
function messagesIn(locale: Locale): Messages {
  const messages = known.get(locale)
  if (!messages) throw new Error(`the messages of ${locale} are not loaded`)
  return messages
}

/** Fetches namespaces when they are first needed. The same arguments give the same promise. */
export function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[] = NAMESPACES,
): Promise<unknown> {
  const needed = NAMESPACES.filter((each) => namespaces.includes(each) || opened.has(each))
  const key = `${locale} ${needed}`
  const known = loading.get(key)
  if (known) return known
  const missing = needed.filter((each) => !ready.has(locale + each))
  const begun = Promise.all(missing.map((each) => addNamespace(locale, each)))
  loading.set(key, begun)
  // React marks a promise that it has waited for in the same way, so that `use` does not suspend.
  const markLoaded = () => Object.assign(begun, { status: 'fulfilled', value: undefined })
  if (missing.length === 0) return markLoaded()
  begun.then(markLoaded, () => loading.delete(key))
  return begun
}

async function addNamespace(locale: Locale, namespace: Namespace): Promise<void> {
  const messages = await importChunk(() => loadNamespace(locale, namespace))
  // The messages suffice for what is shown: each page names the namespaces that it needs, and a
  // test checks it.
  known.set(locale, Object.assign(known.get(locale) ?? {}, messages) as Messages)
  ready.add(locale + namespace)
  opened.add(namespace)
}

/** Fetches a part of the page with its messages: `lazy(withMessages(() => import('./…')))`. */
export function withMessages<Part>(
  fetchPart: () => Promise<Part>,
  namespaces?: readonly Namespace[],
): () => Promise<Part> {
  return async () => {
    const messages = loadMessages(localeHere(), namespaces)
    const [part] = await Promise.all([importChunk(fetchPart), messages])
    return part
  }
}

/** Translates outside components (titles of pages). Only for a language that is loaded. */
export function translate(locale: Locale): Translator {
  const translator =
    translators.get(locale) ??
    createTranslator({ locale: FORMATS[locale], messages: messagesIn(locale) })
  translators.set(locale, translator)
  return translator
}

function localeHere(): Locale {
  const lang = globalThis.document?.documentElement.lang
  return isLocale(lang) ? lang : 'en'
}

/** One provider for each language serves all pages that a server renders. */
const shared = new Map<Locale, ReactElement<{ children?: ReactNode }>>()

/**
 * The messages of a language and its formats, which a provider caches. Making them for each page would
 * take a tenth of a server's time, so there all pages share the first provider.
 */
export function MessagesProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  // The provider is called as a function, for what it provides. It has one time zone, or the
  // server’s dates would differ.
  const provider = IntlProvider({
    locale: FORMATS[locale],
    messages: messagesIn(locale),
    timeZone: 'Asia/Tokyo',
    children,
  })
  const given = provider.props.value
  const value = useMemo(() => withGrouping(given), [given])
  const own = cloneElement(provider, { value })
  if (typeof window !== 'undefined') return own
  const first = shared.get(locale) ?? own
  shared.set(locale, first)
  return cloneElement(first, undefined, children)
}

interface Provided {
  formatters: { getNumberFormat: (locale: string, options?: object) => unknown }
}

/** Groups digits without a browser’s `Intl` where there are no options, as for `#` in a plural. */
function withGrouping<P extends Provided>(given: P) {
  const { getNumberFormat } = given.formatters
  const grouping = (locale: string, options?: object) =>
    options ? getNumberFormat(locale, options) : GROUPING
  return { ...given, formatters: { ...given.formatters, getNumberFormat: grouping } }
}

const GROUPING = { format: groupDigits }

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: (typeof FORMATS)[Locale]
    Messages: Messages
  }
}
