import type { Sound } from '../../sounds-contract.ts'

export type Wait = 'nothing' | 'file' | 'audio' | 'preview' | 'date'

type Waiting = Pick<Sound, 'edit' | 'releaseDate'>

/** Returns what happens next without its artist. */
export function waitsFor({ edit, releaseDate }: Waiting, now = Date.now()): Wait {
  if (edit === null) return 'nothing'
  if (edit.transcodeStatus === 'TRANSCODING') return 'file'
  if (edit.replacing !== null) return 'audio'
  if (edit.transcodeStatus === 'NONE' || edit.transcodeStatus === 'ERROR') return 'nothing'
  // The operator has withdrawn it: its status waits for them alone.
  if (edit.withdrawnFor) return 'nothing'
  if (edit.wantedStatus === null) return edit.previewWaiting ? 'preview' : 'nothing'
  // The preview could not be made, until someone tries again.
  if (edit.transcodeError === 'unexpected') return 'nothing'
  if (edit.limitError) return 'nothing'
  return releaseDate !== null && Date.parse(releaseDate) > now ? 'date' : 'preview'
}

/** Returns true if a page has to poll: a date is not polled for. */
export function isMoving(sound: Waiting): boolean {
  return ['file', 'audio', 'preview'].includes(waitsFor(sound))
}

/** The sound becomes public by itself, and soon. */
export function isBeingPublished(sound: Waiting, now = Date.now()): boolean {
  const { edit, releaseDate } = sound
  const isDated = releaseDate !== null && Date.parse(releaseDate) > now
  return edit?.wantedStatus === 'Released' && !edit.withdrawnFor && !isDated && isMoving(sound)
}
