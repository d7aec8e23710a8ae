import { useEffect, useEffectEvent, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Sound } from '#sounds/contract.ts'
import {
  listProcessingSounds,
  PROCESSING_AT_ONCE,
  type ProcessingSound,
} from '#sounds/my-sounds-contract.ts'
import { isMoving } from '#sounds/web/waits-for.ts'
import type { FileProgress } from '#uploads/progress-contract.ts'

const POLL_MS = 2000

/**
 * Asks about the sounds that wait, now and every two seconds, as long as there are any; the rest
 * are asked about when the first ones are ready.
 *
 * @returns how far what they wait for is, by their id
 */
export function useWaiting(
  sounds: readonly Sound[],
  onNews: (newer: ReadonlyMap<string, Sound>) => void,
): ReadonlyMap<string, FileProgress> {
  const [queue, setQueue] = useState<ReadonlyMap<string, FileProgress>>(new Map())
  const waiting = sounds
    .filter(isMoving)
    .slice(0, PROCESSING_AT_ONCE)
    .map(({ id }) => id)
    .join()
  const take = useEffectEvent((items: readonly ProcessingSound[]) => {
    onNews(new Map(items.map(({ id, sound }) => [id, sound])))
    setQueue(new Map(items.flatMap(({ id, file }) => (file ? [[id, file]] : []))))
  })
  useEffect(() => {
    if (waiting === '') return
    return pollProcessing(waiting.split(','), (items) => take(items))
  }, [waiting])
  return queue
}

/** Asks about all of these sounds with one request, now and every two seconds. @returns its end */
export function pollProcessing(
  ids: readonly string[],
  onNews: (items: readonly ProcessingSound[]) => void,
): () => void {
  const over = new AbortController()
  const { signal } = over
  async function ask() {
    try {
      const answer = await callApi(listProcessingSounds, { query: { ids: ids.join() }, signal })
      // One that failed is asked again by the next.
      if (!isFailure(answer) && !signal.aborted) onNews(answer.items)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  void ask()
  const timer = setInterval(ask, POLL_MS)
  return () => {
    over.abort()
    clearInterval(timer)
  }
}
