import type { FileTags } from '#uploads/contract.ts'

/**
 * `02 Rain`, `2. Rain`, `1-03 Rain`: the number of the disc, that of the track, and the rest. A number
 * that only a space follows, as in `7 Years`, may be a word of the title.
 */
const NUMBERED =
  /^(?:(\d{1,2})[-.])?(\d{1,3})(?:\s*[.)\-–—_、．]\s*|(?<=\b0\d+|[-.]\d+)\s+)(\S.*)$/u

/** A title without the number that starts it, where the file's tags have the same number. */
export function stripTrackNumber(
  title: string,
  { trackNumber, discNumber }: Pick<FileTags, 'trackNumber' | 'discNumber'>,
): string {
  const [, disc, track, rest] = NUMBERED.exec(title) ?? []
  if (rest === undefined || trackNumber === null || Number(track) !== trackNumber) return title
  const isOtherDisc = disc !== undefined && Number(disc) !== (discNumber ?? Number(disc))
  return isOtherDisc ? title : rest
}
