import { cleanLine } from '#kernel/clean-text.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { SoundFields } from '../../contract.ts'
import type { SoundRow } from '../select-sounds.ts'

/** What the artist chooses, beside status, cover and tags. */
export type Settings = Pick<
  SoundRow,
  | 'title'
  | 'description'
  | 'genre'
  | 'sales'
  | 'priceYen'
  | 'nameYourPrice'
  | 'sampling'
  | 'limitOn'
  | 'limitFrom'
  | 'limitTo'
  | 'license'
  | 'ccType'
  | 'reading'
  | 'rights'
  | 'workCode'
  | 'isrc'
  | 'releaseAt'
  | 'albumOnly'
>

/** Specification section 9, Upload defaults. */
export const DEFAULT_SETTINGS: Omit<Settings, 'title'> = {
  description: '',
  genre: '',
  sales: true,
  priceYen: 100,
  nameYourPrice: true,
  sampling: true,
  limitOn: false,
  limitFrom: 0,
  limitTo: 0,
  license: 1,
  ccType: 1,
  reading: '',
  rights: 'original',
  workCode: '',
  isrc: null,
  releaseAt: null,
  albumOnly: false,
}

/** What a browser measures may differ a little from what the decoder counts. */
const LENGTH_TOLERANCE_SECONDS = 1

/**
 * The settings after a change. What it says nothing of stays, a limit beyond the end of the sound, too;
 * one that does not fit is refused only where others may listen.
 *
 * @param durationSeconds null while unknown
 * @throws Problem price_too_low, limit_invalid, release_date_invalid
 */
export function mergeSettings(
  before: Settings,
  change: SoundFields,
  durationSeconds: number | null,
): Settings {
  const after = { ...mergeOffer(before, change), ...mergeDeclaration(before, change) }
  if (after.priceYen === 0 && !after.nameYourPrice) {
    throw new Problem('price_too_low', { fields: { price: 'price_too_low' } })
  }
  if (!after.limitOn || !LISTENING.some((field) => change[field] !== undefined)) return after
  const limit = limitWithin(after, durationSeconds)
  if (limit === undefined && after.sampling) {
    throw new Problem('limit_invalid', { fields: { limitTo: 'limit_invalid' } })
  }
  return { ...after, ...limit }
}

const LISTENING = ['sampling', 'limit', 'limitFrom', 'limitTo'] as const

function mergeOffer(before: Settings, change: SoundFields) {
  return {
    title: change.title ?? before.title,
    description: change.description ?? before.description,
    genre: change.genre ?? before.genre,
    sales: change.sales ?? before.sales,
    priceYen: change.price ?? before.priceYen,
    nameYourPrice: change.nameyourprice ?? before.nameYourPrice,
    sampling: change.sampling ?? before.sampling,
    limitOn: change.limit ?? before.limitOn,
    limitFrom: change.limitFrom ?? before.limitFrom,
    limitTo: change.limitTo ?? before.limitTo,
  }
}

/** What it is and whose, beside what is offered of it. */
function mergeDeclaration(before: Settings, change: SoundFields) {
  const { isrc, releaseDate } = change
  return {
    license: change.license ?? before.license,
    ccType: change.ccType ?? before.ccType,
    reading: change.reading ?? before.reading,
    rights: change.rights ?? before.rights,
    workCode: change.workCode ?? before.workCode,
    isrc: isrc === undefined ? before.isrc : isrc,
    releaseAt: releaseDate === undefined ? before.releaseAt : readDate(releaseDate),
    albumOnly: change.albumOnly ?? before.albumOnly,
  }
}

/** Recorded music and a lifetime to come: years beyond are slips of the hand. */
const YEARS = { first: 1860, last: 2200 }

function readDate(text: string | null): Date | null {
  if (text === null) return null
  const date = new Date(text)
  const year = date.getUTCFullYear()
  if (year >= YEARS.first && year <= YEARS.last) return date
  throw new Problem('release_date_invalid', { fields: { releaseDate: 'release_date_invalid' } })
}

/** An end that was never set is the end of the sound. Undefined where the sound has no such part. */
function limitWithin({ limitFrom, limitTo }: Settings, durationSeconds: number | null) {
  const end = durationSeconds ?? Number.POSITIVE_INFINITY
  const to = limitTo === 0 ? end : limitTo
  const fits = limitFrom < Math.min(to, end) && to <= end + LENGTH_TOLERANCE_SECONDS
  if (!fits || !Number.isFinite(Math.min(to, end))) return undefined
  return { limitFrom, limitTo: Math.min(to, end) }
}

export function toColumns(settings: Settings) {
  return {
    title: settings.title,
    slug: slugOf(settings.title),
    description: settings.description,
    genre: settings.genre,
    sales: settings.sales,
    price_yen: settings.priceYen,
    name_your_price: settings.nameYourPrice,
    sampling: settings.sampling,
    limit_on: settings.limitOn,
    limit_from: settings.limitFrom,
    limit_to: settings.limitTo,
    license: settings.license,
    cc_type: settings.ccType,
    reading: settings.reading,
    rights: settings.rights,
    work_code: settings.workCode,
    isrc: settings.isrc,
    release_at: settings.releaseAt,
    album_only: settings.albumOnly,
  }
}

/** Tags as one word each way of writing: NFKC, lower-case, single spaces, no leading #, once. */
export function normaliseTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) =>
    cleanLine(
      tag
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^[\s#]+/, ''),
    ),
  )
  return [...new Set(words)].filter((word) => word !== '' && word.length <= 40)
}
