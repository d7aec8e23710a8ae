import { useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'
import type { FileProgress } from '#uploads/progress-contract.ts'
import {
  listMySounds,
  listProcessingSounds,
  type MySound,
  PROCESSING_AT_ONCE,
  type ProcessingSound,
} from '#works/my-sounds-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { isMoving } from '#works/web/sounds/waits-for.ts'
import type { MineQuery } from './read-query.ts'

/** A sound as it is now, by the id that it had before; undefined: deleted. */
export type OnNews = (id: string, newer: Sound | undefined) => void
type News = ReadonlyMap<string, Sound | undefined>

/** One's own sounds, page by page, with the progress of those that are being processed. */
export function useMySounds(first: Page<MySound>, query: MineQuery) {
  const pages = usePages(
    first,
    (cursor) => callApi(listMySounds, { query: { ...query, cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  const [changed, setChanged] = useState<{ first: Page<MySound>; by: News }>()
  const changes: News = changed?.first === first ? changed.by : new Map()

  const byId = new Map(pages.items.map((sound) => [sound.id, sound]))
  const loaded = [...byId].flatMap(([id, sound]) => {
    const newer = changes.get(id)
    if (!newer && changes.has(id)) return []
    return [{ id, sound: { ...sound, ...newer } }]
  })
  const items = loaded.map(({ sound }) => sound)
  // A sound that is no longer public gets a new id.
  const loadedIds = new Map(loaded.map(({ id, sound }) => [sound.id, id]))

  function change(news: News) {
    const named = [...news].map(([id, sound]) => [loadedIds.get(id) ?? id, sound] as const)
    setChanged((now) => ({
      first,
      by: new Map([...(now?.first === first ? now.by : []), ...named]),
    }))
  }
  return { ...pages, items, change, queue: useProcessing(items, change) }
}

const POLL_MS = 2000

function useProcessing(sounds: readonly Sound[], onNews: (news: News) => void) {
  const [queue, setQueue] = useState<ReadonlyMap<string, FileProgress>>(new Map())
  const ids = sounds
    .filter(isMoving)
    .slice(0, PROCESSING_AT_ONCE)
    .map(({ id }) => id)
    .join()
  const poll = async (signal: AbortSignal) => {
    const items = await fetchProcessing(ids, signal)
    if (!items) return
    onNews(new Map(items.map(({ id, sound }) => [id, sound])))
    setQueue(new Map(items.flatMap(({ id, file }) => (file ? [[id, file]] : []))))
  }
  usePolling(ids || undefined, poll, { pause: POLL_MS, immediately: true })
  return queue
}

export async function fetchProcessing(
  ids: string,
  signal: AbortSignal,
): Promise<ProcessingSound[] | undefined> {
  const reply = await callApi(listProcessingSounds, { query: { ids }, signal })
  return isFailure(reply) || signal.aborted ? undefined : reply.items
}
