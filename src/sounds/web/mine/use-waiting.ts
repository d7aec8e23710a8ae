import { useEffect, useEffectEvent, useState } from 'react'
import type { FileProgress } from '#uploads/contract.ts'
import type { Sound } from '../../contract.ts'
import { PROCESSING_AT_ONCE, type ProcessingSound } from '../../my-sounds-contract.ts'
import { pollProcessing } from './poll-processing.ts'
import { isMoving } from './waits-for.ts'

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
