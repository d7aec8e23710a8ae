import { titleOfFile } from '#uploads/accepted-files.ts'
import type { FileTags } from '#uploads/contract.ts'
import type { SoundUpload } from '../state/sound-upload.ts'

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

/** A title that is still the file's name, without the track number that the tags have, too. */
export function titleWithoutNumber(
  { tags, fileName }: Pick<SoundUpload, 'tags' | 'fileName'>,
  title: string,
): string {
  return tags && title === titleOfFile(fileName) ? stripTrackNumber(title, tags) : title
}
