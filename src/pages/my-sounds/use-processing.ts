import { useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
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
 * Polls the sounds that are being processed, all of them with one request; the rest follow when the
 * first ones are ready.
 *
 * @returns the progress of their files, by sound id
 */
export function useProcessing(
  sounds: readonly Sound[],
  onNews: (newer: ReadonlyMap<string, Sound>) => void,
): ReadonlyMap<string, FileProgress> {
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

/** Undefined where the request failed or was aborted. */
export async function fetchProcessing(
  ids: string,
  signal: AbortSignal,
): Promise<ProcessingSound[] | undefined> {
  const reply = await callApi(listProcessingSounds, { query: { ids }, signal })
  return isFailure(reply) || signal.aborted ? undefined : reply.items
}
