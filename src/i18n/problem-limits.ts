import { BIO_LENGTH, NAME_LENGTH } from '#accounts/contract.ts'
import { ALBUM_SOUNDS_MAX } from '#albums/contract.ts'
import { COMMENT_LENGTH } from '#community/contract.ts'
import {
  DESCRIPTION_LENGTH,
  MAXIMUM_PRICE_YEN,
  TAG_LENGTH,
  TAGS_MAX,
  TITLE_LENGTH,
} from '#publishing/contract.ts'
import { WORK_CODE_LENGTH } from '#sounds/sound-fields.ts'
import { IMAGE_MAX_BYTES, SOUND_MAX_BYTES } from '#uploads/contract.ts'

/** The limit of its contract that the message of a problem code names as `{max}`. */
export const LIMITS: Readonly<Record<string, number>> = {
  title_too_long: TITLE_LENGTH,
  reading_too_long: TITLE_LENGTH,
  description_too_long: DESCRIPTION_LENGTH,
  tag_too_long: TAG_LENGTH,
  tags_too_many: TAGS_MAX,
  price_too_high: MAXIMUM_PRICE_YEN,
  work_code_invalid: WORK_CODE_LENGTH,
  album_sounds_too_many: ALBUM_SOUNDS_MAX,
  name_too_long: NAME_LENGTH,
  location_too_long: NAME_LENGTH,
  bio_too_long: BIO_LENGTH,
  comment_too_long: COMMENT_LENGTH,
  /** Gigabytes, of 1000³ bytes. */
  file_too_large: SOUND_MAX_BYTES / 1000 ** 3,
  /** Megabytes, of 1024² bytes. */
  image_too_large: IMAGE_MAX_BYTES / 1024 ** 2,
}

export function limitOf(code: string): { max?: number } {
  const max = Object.hasOwn(LIMITS, code) ? LIMITS[code] : undefined
  return max === undefined ? {} : { max }
}
