import * as z from 'zod/mini'
import { QUERY_LENGTH } from '../contract.ts'

const SLOT = 'recentSearches'
const MOST = 8

const Recent = z.array(z.string().check(z.maxLength(QUERY_LENGTH)))
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the latest searches in this browser, newest first. They never leave the browser. */
export function readRecent(store = openStore()): string[] {
  try {
    return Recent.parse(JSON.parse(store?.getItem(SLOT) ?? '[]')).slice(0, MOST)
  } catch {
    // The value was written by something else, or cut off.
    return []
  }
}

export function addRecent(words: string, store = openStore()): string[] {
  const query = words.trim().slice(0, QUERY_LENGTH)
  if (query === '') return readRecent(store)
  return write([query, ...without(query, store)].slice(0, MOST), store)
}

export function removeRecent(words: string, store = openStore()): string[] {
  return write(without(words, store), store)
}

export function clearRecent(store = openStore()): string[] {
  store?.removeItem(SLOT)
  return []
}

const without = (words: string, store: Store | undefined) =>
  readRecent(store).filter((each) => each !== words)

function write(recent: string[], store: Store | undefined): string[] {
  try {
    store?.setItem(SLOT, JSON.stringify(recent))
  } catch {
    // The storage is full or closed: the search itself continues.
  }
  return recent
}

/** Undefined where the browser's settings refuse it. */
function openStore(): Store | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
