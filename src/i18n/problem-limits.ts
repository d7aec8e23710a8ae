import {
  BIO_LENGTH,
  NAME_LENGTH,
  SELLER_ADDRESS_LENGTH,
  SHOP_LINKS_MAX,
} from '#accounts/contract.ts'
import { DATES_MAX } from '#accounts/dates-contract.ts'
import { MOST_PASSKEYS } from '#accounts/passkey-contract.ts'
import { COMMENT_LENGTH, REPLIES_MAX } from '#community/contract.ts'
import { PLAYLIST_SOUNDS_MAX, PLAYLISTS_MAX } from '#lists/playlists-contract.ts'
import { SAVED_MAX } from '#lists/saved-contract.ts'
import { ADDRESS_LENGTH } from '#money/bank/limits.ts'
import { SPLIT_MEMBERS_MAX } from '#money/splits-contract.ts'
import { MESSAGE_LENGTH } from '#orders/message-contract.ts'
import { ORDER_ITEMS_MAX } from '#orders/price-rules.ts'
import { POST_LENGTH } from '#posts/contract.ts'
import { BOOKLET_MAX_BYTES, IMAGE_MAX_BYTES, SOUND_MAX_BYTES } from '#uploads/contract.ts'
import { SET_CODES_MAX, SET_NAME_LENGTH } from '#vouchers/download-code.ts'
import { GIFT_MESSAGE_LENGTH } from '#vouchers/gift-limits.ts'
import { ALBUM_SOUNDS_MAX, ANNOUNCED_DAYS_MAX } from '#works/albums-contract.ts'
import {
  DESCRIPTION_LENGTH,
  LINER_NOTES_LENGTH,
  MAXIMUM_PRICE_YEN,
  TAG_LENGTH,
  TAGS_MAX,
  TITLE_LENGTH,
} from '#works/contract.ts'
import { CREDITS_MAX, FEATURED_MAX } from '#works/credits.ts'
import { LYRICS_LENGTH, WORK_CODE_LENGTH } from '#works/sound-fields.ts'

/** The limit of its contract that the message of a problem code names as `{max}`. */
export const LIMITS: Readonly<Record<string, number>> = {
  title_too_long: TITLE_LENGTH,
  reading_too_long: TITLE_LENGTH,
  description_too_long: DESCRIPTION_LENGTH,
  liner_notes_too_long: LINER_NOTES_LENGTH,
  lyrics_too_long: LYRICS_LENGTH,
  tag_too_long: TAG_LENGTH,
  tags_too_many: TAGS_MAX,
  credits_too_many: CREDITS_MAX,
  featured_too_many: FEATURED_MAX,
  price_too_high: MAXIMUM_PRICE_YEN,
  work_code_invalid: WORK_CODE_LENGTH,
  album_sounds_too_many: ALBUM_SOUNDS_MAX,
  announced_too_early: ANNOUNCED_DAYS_MAX,
  playlists_too_many: PLAYLISTS_MAX,
  playlist_full: PLAYLIST_SOUNDS_MAX,
  name_too_long: NAME_LENGTH,
  dates_full: DATES_MAX,
  shop_link_invalid: SHOP_LINKS_MAX,
  passkeys_full: MOST_PASSKEYS,
  address_too_long: ADDRESS_LENGTH,
  location_too_long: NAME_LENGTH,
  bio_too_long: BIO_LENGTH,
  seller_address_too_long: SELLER_ADDRESS_LENGTH,
  set_name_invalid: SET_NAME_LENGTH,
  code_count_invalid: SET_CODES_MAX,
  comment_too_long: COMMENT_LENGTH,
  post_too_long: POST_LENGTH,
  message_too_long: MESSAGE_LENGTH,
  saved_full: SAVED_MAX,
  replies_full: REPLIES_MAX,
  order_items_too_many: ORDER_ITEMS_MAX,
  split_members_too_many: SPLIT_MEMBERS_MAX,
  gift_message_too_long: GIFT_MESSAGE_LENGTH,
  /** Gigabytes, of 1000³ bytes. */
  file_too_large: SOUND_MAX_BYTES / 1000 ** 3,
  /** Megabytes, of 1024² bytes. */
  image_too_large: IMAGE_MAX_BYTES / 1024 ** 2,
  booklet_too_large: BOOKLET_MAX_BYTES / 1024 ** 2,
}

export function limitOf(code: string): { max?: number } {
  const max = Object.hasOwn(LIMITS, code) ? LIMITS[code] : undefined
  return max === undefined ? {} : { max }
}
