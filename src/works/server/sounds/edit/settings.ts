import { pick, pickGiven } from '#kernel/pick.ts'
import { Problem } from '#kernel/problem.ts'
import { type ReadOnlyFields, SOUND_DEFAULTS, type SoundFields } from '../../../sounds-contract.ts'
import { SOUND_FIELDS } from '../../columns.ts'
import * as publishing from '../../settings.ts'
import type { SoundRow } from '../select-sounds.ts'

type Own = (typeof SOUND_FIELDS)[number] | 'limitOn' | 'limitFrom' | 'limitTo'
export type Settings = publishing.Settings & Pick<SoundRow, Own>

/** The settings of a sound for which nothing but its title was chosen. */
export function defaultSettings(title: string): Settings {
  const { price, nameyourprice, releaseDate, limit, ...same } = SOUND_DEFAULTS
  const renamed = { priceYen: price, nameYourPrice: nameyourprice, releaseAt: releaseDate }
  return { ...same, ...renamed, limitOn: limit, title }
}

const OWN = [...SOUND_FIELDS, 'limitFrom', 'limitTo'] as const

/** A length that a browser measures may differ a little from what the decoder counts. */
const LENGTH_TOLERANCE_SECONDS = 1

/**
 * The settings after a change. A new limit that does not fit is refused only where others may listen.
 *
 * @param durationSeconds null while unknown
 * @throws Problem price_too_low, limit_invalid, release_date_invalid
 */
export function mergeSettings(
  before: Settings,
  change: SoundFields,
  durationSeconds: number | null,
): Settings {
  if (change.releaseDate) checkDate(change.releaseDate)
  const after = {
    ...publishing.mergeSettings(before, change),
    ...pick(before, OWN),
    ...pickGiven(change, OWN),
    limitOn: change.limit ?? before.limitOn,
  }
  if (!after.limitOn || !LISTENING.some((field) => change[field] !== undefined)) return after
  const limit = limitWithin(after, durationSeconds)
  if (limit === undefined && after.sampling) {
    throw new Problem('limit_invalid', { fields: { limitTo: 'limit_invalid' } })
  }
  return { ...after, ...limit }
}

const LISTENING = ['sampling', 'limit', 'limitFrom', 'limitTo'] as const

/** Years outside of these are typing errors. */
const YEARS = { first: 1860, last: 2200 }

function checkDate(text: string): void {
  const year = new Date(text).getUTCFullYear()
  if (year >= YEARS.first && year <= YEARS.last) return
  throw new Problem('release_date_invalid', { fields: { releaseDate: 'release_date_invalid' } })
}

/**
 * The result is undefined where the sound has no such part; an end of 0 is the end of the sound.
 */
function limitWithin({ limitFrom, limitTo }: Settings, durationSeconds: number | null) {
  const end = durationSeconds ?? Number.POSITIVE_INFINITY
  const to = limitTo === 0 ? end : limitTo
  const fits = limitFrom < Math.min(to, end) && to <= end + LENGTH_TOLERANCE_SECONDS
  if (!fits || !Number.isFinite(Math.min(to, end))) return undefined
  return { limitFrom, limitTo: Math.min(to, end) }
}

/**
 * Accepts values that cannot be written where they are those of the sound, as a client sends them
 * that returns all it has read.
 *
 * @param own left out: any value is accepted
 * @throws Problem read_only, beside each field
 */
export function expectOwnValues(sent: ReadOnlyFields, own: ReadOnlyFields): void {
  const names = ['id', 'uploader', 'fileName'] as const
  const wrong = names.filter((name) => {
    const value = own[name]
    return sent[name] !== undefined && value !== undefined && sent[name] !== value
  })
  if (wrong.length === 0) return
  throw new Problem('read_only', {
    fields: Object.fromEntries(wrong.map((name) => [name, 'read_only'])),
  })
}
