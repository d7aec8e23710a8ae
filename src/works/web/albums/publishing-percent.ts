import type { Album } from '../../albums-contract.ts'

/**
 * Returns how much is processed of an album that becomes public by itself, and soon; undefined of
 * others: those with a date to come, those that wait for a retry or for audio, and withdrawn ones.
 */
export function publishingPercent(
  { edit, releaseDate }: Pick<Album, 'edit' | 'releaseDate'>,
  now = Date.now(),
): number | undefined {
  const isDated = releaseDate !== null && Date.parse(releaseDate) > now
  if (edit?.wantedStatus !== 'Released' || edit.withdrawnFor || isDated) return undefined
  const { sounds } = edit
  const isStuck = sounds.some((sound) => sound.waitsForRetry || sound.transcodeStatus === 'NONE')
  if (isStuck) return undefined
  const ready = sounds.filter(({ transcodeStatus }) => transcodeStatus !== 'TRANSCODING')
  return Math.floor((100 * ready.length) / Math.max(1, sounds.length))
}
