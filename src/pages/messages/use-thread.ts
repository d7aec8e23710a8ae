import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import {
  getThread,
  markThreadSeen,
  type OpenThread,
  type ThreadMessage,
} from '#orders/thread-contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useNews } from './use-news.ts'

/** A thread that grows by what arrives while it is open, and by what was written before. */
export function useThread(loaded: OpenThread) {
  const toast = useToast()
  const [known, setKnown] = useState({ loaded, thread: loaded })
  const [isBusy, setBusy] = useState(false)
  const thread = known.loaded === loaded ? known.thread : join(known.thread, loaded)
  if (known.loaded !== loaded) setKnown({ loaded, thread })
  const change = (next: (now: OpenThread) => OpenThread) =>
    setKnown((now) => ({ ...now, thread: next(now.thread) }))
  const { username } = thread.user

  useNews(async () => {
    const newest = await callApi(getThread, { params: { username }, query: {} })
    if (!isFailure(newest)) change((now) => join(now, newest))
  })
  useSeen(thread)

  return {
    ...thread,
    isBusy,
    add: (message: ThreadMessage) =>
      change((now) => ({ ...now, items: merge(now.items, [message]) })),
    async showEarlier() {
      if (thread.next === null || isBusy) return
      setBusy(true)
      const query = { cursor: thread.next }
      const earlier = await callApi(getThread, { params: { username }, query })
      setBusy(false)
      if (isFailure(earlier)) return toast(earlier.message, 'failed')
      const { items, next } = earlier
      change((now) => ({ ...now, items: merge(now.items, items), next }))
    },
  }
}
export type ThreadState = ReturnType<typeof useThread>

/** What is shown is seen: the list of threads and the bell know of it. */
function useSeen({ unread, user: { username }, items }: OpenThread) {
  const newest = items[0]?.at
  useEffect(() => {
    if (!unread || newest === undefined) return
    void callApi(markThreadSeen, { params: { username }, body: { at: newest } })
  }, [unread, username, newest])
}

/** Takes over the newest page. Where more arrived than it holds, what was known before is left out. */
function join(known: OpenThread, newest: OpenThread): OpenThread {
  const keys = new Set(known.items.map(keyOf))
  const isNext = newest.next === null || newest.items.some((item) => keys.has(keyOf(item)))
  if (!isNext) return newest
  return { ...newest, items: merge(known.items, newest.items), next: known.next }
}

/** Both, newest first; what is in both is as in the latter. */
function merge(known: readonly ThreadMessage[], other: readonly ThreadMessage[]): ThreadMessage[] {
  const byKey = new Map([...known, ...other].map((item) => [keyOf(item), item]))
  return [...byKey.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** A message with an order and the reply to it have the same ID. */
export const keyOf = ({ id, isOwn }: ThreadMessage) => `${id} ${isOwn}`
