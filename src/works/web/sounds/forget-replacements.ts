import { useMe } from '#client/root-data.ts'
import {
  browserStorage,
  openUnfinishedStore,
  type UnfinishedStore,
} from '#uploads/web/stored-uploads.ts'

/** Forgets the unfinished replacement audio of a sound that was deleted. */
export function useForgetReplacements(): (soundId: string) => void {
  const owner = useMe()?.username ?? ''
  return (soundId) => forgetReplacements(openUnfinishedStore(browserStorage(), owner, soundId))
}

/** @param entries what is to replace the audio of one sound */
export function forgetReplacements(entries: UnfinishedStore): void {
  for (const { id } of entries.list()) entries.remove(id)
}
