import { useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useToast } from './overlay/toasts.tsx'

interface Options<Item> {
  /** What identifies an item. One that an earlier page showed, because the order changed, is left out. */
  keyOf?: (item: Item) => string
  /** The text for a page that could not be loaded. */
  messageOf?: (failure: ApiFailure) => string
  /** Whether a `first` that was loaded anew drops the later pages. */
  restarts?: boolean
}

interface Pages<Item> extends Page<Item> {
  first: Page<Item>
  failed?: string | undefined
}

/** A list that grows by a page at a time behind the first, which came with the page. */
export function usePages<Item>(
  first: Page<Item>,
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>,
  { keyOf, messageOf = ({ message }) => message, restarts = false }: Options<Item> = {},
) {
  const toast = useToast()
  const [pages, setPages] = useState<Pages<Item>>({ ...first, first })
  const [isBusy, setBusy] = useState(false)

  function append(shown: readonly Item[], more: readonly Item[]): Item[] {
    const known = new Set(keyOf && shown.map(keyOf))
    return [...shown, ...more.filter((item) => !keyOf || !known.has(keyOf(item)))]
  }
  function upToDate(before: Pages<Item>): Pages<Item> {
    if (before.first === first) return before
    const later = restarts ? [] : before.items.slice(before.first.items.length)
    if (later.length === 0) return { ...first, first }
    return { ...before, first, items: append(first.items, later) }
  }
  const { items, next, failed } = upToDate(pages)
  const change = (by: (now: Pages<Item>) => Partial<Pages<Item>>) =>
    setPages((before) => {
      const now = upToDate(before)
      return { ...now, ...by(now) }
    })

  return {
    items,
    next,
    isBusy,
    /** Why the next page could not be loaded. */
    failed,
    setItems: (by: (items: readonly Item[]) => Item[]) =>
      change((now) => ({ items: by(now.items) })),
    async showMore() {
      if (next === null || isBusy) return
      setBusy(true)
      change(() => ({ failed: undefined }))
      const reply = await read(next)
      setBusy(false)
      if (isFailure(reply)) {
        change(() => ({ failed: messageOf(reply) }))
        return toast(messageOf(reply), 'failed')
      }
      change((now) => ({ items: append(now.items, reply.items), next: reply.next }))
    },
  }
}
