import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import type { Sound } from '#sounds/contract.ts'
import { listMySounds, type MySound } from '#sounds/my-sounds-contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { MineQuery } from './filter/read-query.ts'
import { useWaiting } from './use-waiting.ts'

/** One's own sounds, page by page; what is being made ready is asked about until it is. */
export function useMySounds(first: Page<MySound>, query: MineQuery) {
  const toast = useToast()
  const wordsOf = useFailureWords()
  const [sounds, setSounds] = useState(first.items)
  const [next, setNext] = useState(first.next)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    setSounds(first.items)
    setNext(first.next)
    setFailed(undefined)
  }, [first])

  /** By the id that each had: one that is no longer public has another now. */
  const replace = (newer: ReadonlyMap<string, Sound>) =>
    setSounds((old) => old.map((sound) => ({ ...sound, ...newer.get(sound.id) })))

  return {
    sounds,
    next,
    isBusy,
    /** Why the rest could not be loaded. */
    failed,
    replace,
    queue: useWaiting(sounds, replace),
    forget: (id: string) => setSounds((old) => old.filter((sound) => sound.id !== id)),
    async showMore(cursor: string) {
      setBusy(true)
      setFailed(undefined)
      const answer = await callApi(listMySounds, { query: { ...query, cursor } })
      setBusy(false)
      if (isFailure(answer)) {
        setFailed(wordsOf(answer))
        return toast(wordsOf(answer), 'failed')
      }
      // Counts move while somebody reads on, and with them the order.
      const known = new Set(sounds.map(({ id }) => id))
      setSounds([...sounds, ...answer.items.filter(({ id }) => !known.has(id))])
      setNext(answer.next)
    },
  }
}
