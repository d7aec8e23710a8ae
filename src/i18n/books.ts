import type { Locale } from '#kernel/locale.ts'
import type { Messages } from './messages.ts'

/**
 * The words in parts, so that a first visit need not fetch all: what stands on every page, what the
 * first page and the page of a sound say besides, what comes with the player, what members have besides, and the rest.
 */
export const BOOKS = ['shell', 'home', 'listening', 'playing', 'member', 'rest'] as const
export type Book = (typeof BOOKS)[number]

const openers: Record<Locale, Record<Book, () => Promise<Partial<Messages>>>> = {
  en: {
    shell: () => import('./en/books/shell.ts'),
    home: () => import('./en/books/home.ts'),
    listening: () => import('./en/books/listening.ts'),
    playing: () => import('./en/books/playing.ts'),
    member: () => import('./en/books/member.ts'),
    rest: () => import('./en/books/rest.ts'),
  },
  ja: {
    shell: () => import('./ja/books/shell.ts'),
    home: () => import('./ja/books/home.ts'),
    listening: () => import('./ja/books/listening.ts'),
    playing: () => import('./ja/books/playing.ts'),
    member: () => import('./ja/books/member.ts'),
    rest: () => import('./ja/books/rest.ts'),
  },
}

export function openBook(locale: Locale, book: Book): Promise<Partial<Messages>> {
  return openers[locale][book]()
}
