import { useMe } from '#client/root-data.ts'
import { type Memory, openMemory } from './uploading/state/remembered.ts'
import { localStorageOf } from './uploading/use-unfinished.ts'

/** Once a sound is deleted: its new audio that was under way has no place any more. */
export function useForgetReplacements(): (soundId: string) => void {
  const owner = useMe()?.username ?? ''
  return (soundId) => forgetReplacements(openMemory(localStorageOf(), owner, soundId))
}

/** @param memory of what is to replace the audio of one sound */
export function forgetReplacements(memory: Memory): void {
  for (const { id } of memory.list()) memory.remove(id)
}
