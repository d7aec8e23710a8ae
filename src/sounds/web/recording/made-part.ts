import type { Sound } from '../../contract.ts'

type Made = Pick<Sound, 'edit' | 'status'>

/**
 * The part whose preview somebody sees being made; one that is tried again is made from the press on,
 * however soon it is there.
 */
export function partInHand(sound: Made, isTried = false): string | undefined {
  return isTried || sound.edit?.previewWaiting === true ? partOf(sound) : undefined
}

/** @param seen of what somebody has seen being made */
export function isMade(sound: Made, seen: string | undefined): boolean {
  const { edit, status } = sound
  const isThere = edit?.transcodeStatus === 'READY' && edit.transcodeError === null
  if (!isThere || edit.previewWaiting || status === 'Draft') return false
  return seen !== undefined && seen === partOf(sound)
}

/** Of the part that is heard: a name, where there is one. */
function partOf({ edit }: Pick<Made, 'edit'>): string | undefined {
  return edit?.limit ? `${edit.limitFrom}-${edit.limitTo}` : undefined
}
