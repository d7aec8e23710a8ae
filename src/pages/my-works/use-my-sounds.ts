import { useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import type { Page } from '#kernel/pagination.ts'
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
import { type News, useMyWorks } from './use-my-works.ts'

/** One's own sounds with the progress of those that are being processed. */
export function useMySounds(first: Page<MySound>, query: MineQuery) {
  const mine = useMyWorks(first, (cursor) => callApi(listMySounds, { query: { ...query, cursor } }))
  return { ...mine, queue: useProcessing(mine.items, mine.change) }
}

const POLL_MS = 2000

function useProcessing(sounds: readonly Sound[], onNews: (news: News<MySound>) => void) {
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
