import { useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useToast } from './overlay/toasts.tsx'

interface Options {
  /** The text for a page that could not be loaded. */
  messageOf?: (failure: ApiFailure) => string
  /** True drops the later pages when `first` is loaded anew. */
  restarts?: boolean
}

interface Later<Item> extends Page<Item> {
  first: Page<Item>
  /** The reason why the next page could not be loaded. */
  failed?: string | undefined
}

/**
 * A list that grows by a page at a time behind the first, which came with the page. An item may be
 * on two of them where the order changed in between.
 */
export function usePages<Item>(
  first: Page<Item>,
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>,
  { messageOf = ({ message }) => message, restarts }: Options = {},
) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState<Later<Item>>()
  const isOver = known === undefined || (restarts && known.first !== first)
  const later: Later<Item> = isOver ? { first, items: [], next: first.next } : known

  async function showMore() {
    if (later.next === null || isBusy) return
    setBusy(true)
    const reply = await read(later.next)
    setBusy(false)
    if (!isFailure(reply)) {
      return setKnown({ first, items: [...later.items, ...reply.items], next: reply.next })
    }
    const failed = messageOf(reply)
    setKnown({ ...later, failed })
    toast(failed, 'failed')
  }
  return { ...later, items: [...first.items, ...later.items], isBusy, showMore }
}
