import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import {
  type ChangedSounds,
  changeMySounds,
  MY_SOUNDS_AT_ONCE,
  type MySoundsChange,
} from '#sounds/my-sounds-contract.ts'

export interface Changed extends ChangedSounds {
  /** Why the rest was not even tried. */
  broken: ApiFailure | undefined
}

type Send = (ids: string[], change: MySoundsChange) => Promise<ChangedSounds | ApiFailure>

/** Changes any number of sounds, as many at once as the service takes. */
export async function changeInTurn(
  ids: readonly string[],
  change: MySoundsChange,
  send: Send = (part, wanted) => callApi(changeMySounds, { body: { ids: part, change: wanted } }),
): Promise<Changed> {
  const all: Changed = { changed: [], failed: [], sounds: [], broken: undefined }
  for (let from = 0; from < ids.length; from += MY_SOUNDS_AT_ONCE) {
    const part = ids.slice(from, from + MY_SOUNDS_AT_ONCE)
    const answer = await send(part, change)
    if (isFailure(answer)) return { ...all, broken: answer }
    all.changed.push(...answer.changed)
    all.failed.push(...answer.failed)
    all.sounds.push(...answer.sounds)
  }
  return all
}
