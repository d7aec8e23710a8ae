import { createTranslator } from 'use-intl/core'
import { BOOKS, type Book, openBook } from '#i18n/books.ts'
import type { Messages } from '#i18n/messages.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { importChunk } from '../connection/connection.ts'

const known = new Map<Locale, Messages>()
const ready = new Set<string>()
const loading = new Map<string, Promise<void>>()
/** What was needed once may be shown again, in either language. */
const opened = new Set<Book>()

/** Each keeps the messages that it has parsed; the words of its language grow in place. */
const sayers = new Map<Locale, Sayer>()
type Sayer = ReturnType<typeof createTranslator<Messages>>

/** The server knows every language at once; a browser only those books that it has loaded. */
export function provideWords(locale: Locale, messages: Messages): void {
  known.set(locale, messages)
  sayers.delete(locale)
  for (const book of BOOKS) ready.add(keyOf(locale, book))
}

export function hasWords(locale: Locale, books: readonly Book[]): boolean {
  return needed(books).every((book) => ready.has(keyOf(locale, book)))
}

/** The words that are there. The object grows in place when a book is added. */
export function wordsOf(locale: Locale): Messages {
  const messages = known.get(locale)
  if (!messages) throw new Error(`the words of ${locale} are not loaded`)
  return messages
}

/** One chunk for each book, fetched when it is first needed. The same promise for the same wish. */
export function loadWords(locale: Locale, books: readonly Book[] = BOOKS): Promise<void> {
  const wanted = needed(books).map((book) => keyOf(locale, book))
  const key = wanted.join()
  const known = loading.get(key)
  if (known) return known
  const begun = hasWords(locale, books) ? Promise.resolve() : loadAll(locale, needed(books))
  loading.set(key, begun)
  if (hasWords(locale, books)) return markLoaded(begun)
  begun.then(
    () => markLoaded(begun),
    () => loading.delete(key),
  )
  return begun
}

/** As React marks what it has waited for: `use` goes on at once, where it would draw anew. */
function markLoaded(begun: Promise<void>): Promise<void> {
  return Object.assign(begun, { status: 'fulfilled', value: undefined })
}

async function loadAll(locale: Locale, books: readonly Book[]): Promise<void> {
  await Promise.all(books.map((book) => addBook(locale, book)))
}

async function addBook(locale: Locale, book: Book): Promise<void> {
  if (ready.has(keyOf(locale, book))) return
  const words = await importChunk(() => openBook(locale, book))
  // Complete for what is shown: each page says which books it needs, and a test holds it to that.
  known.set(locale, Object.assign(known.get(locale) ?? {}, words) as Messages)
  ready.add(keyOf(locale, book))
  opened.add(book)
}

/** Fetches a part of the page together with its words: `lazy(withWords(() => import('./…')))`. */
export function withWords<Part>(
  fetchPart: () => Promise<Part>,
  books?: readonly Book[],
): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([importChunk(fetchPart), loadWords(localeHere(), books)])
    return part
  }
}

/** Says words outside components (titles of pages). Only for a language that is loaded. */
export function sayIn(locale: Locale): Sayer {
  const sayer = sayers.get(locale) ?? createTranslator({ locale, messages: wordsOf(locale) })
  sayers.set(locale, sayer)
  return sayer
}

function needed(books: readonly Book[]): Book[] {
  return BOOKS.filter((book) => book === 'shell' || books.includes(book) || opened.has(book))
}

function keyOf(locale: Locale, book: Book): string {
  return `${locale} ${book}`
}

function localeHere(): Locale {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang
  return isLocale(lang) ? lang : 'en'
}
