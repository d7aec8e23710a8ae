import { sql } from 'kysely'
import { readLyrics } from '#kernel/lyrics.ts'
import { pick, pickGiven } from '#kernel/pick.ts'
import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import {
  type ReadOnlyFields,
  SOUND_DEFAULTS,
  type Sound,
  type SoundChange,
  type SoundFields,
} from '../../../sounds-contract.ts'
import { SOUND_FIELDS } from '../../columns.ts'
import { chooseBooklet, moveBooklet } from '../../edit-booklet.ts'
import { writeCredits } from '../../edit-credits.ts'
import {
  chooseCover,
  isDuplicateWrite,
  mergeSettings,
  planEdit,
  revisionColumns,
  type Settings,
} from '../../edit-work.ts'
import { presentSound } from '../../present.ts'
import { renewLink, replaceTags } from '../../works-store.ts'
import { getOwnSound } from '../find-sound-for.ts'
import {
  finishReconciled,
  type Reconciled,
  reconcileLocked,
  reconcileSound,
} from '../release/reconcile-sound.ts'
import { chooseNextRecording } from '../replacing/next-recording.ts'
import { changeAndReturnSound, lockOwnSound, type SoundRow, type SoundValues } from '../store.ts'

/**
 * Changes any of a sound's fields. A status or an upload that has to wait is stored as wanted.
 *
 * @throws Problem not_found, not_allowed, stale_version (with the present `version` in its values),
 * transcode_unknown, transcode_errored, price_too_low, limit_invalid, release_date_invalid,
 * lyrics_timing_invalid, credit_user_unknown, cover_unknown, booklet_unknown, booklet_too_large,
 * booklet_not_pdf, read_only
 */
export async function updateSound(
  context: Context,
  viewer: Member,
  publicId: string,
  { coverartURL, booklet, ...change }: SoundChange,
): Promise<Sound> {
  // Images are not processed for another's sound.
  if (coverartURL || booklet) await getOwnSound(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const chosen = await chooseBooklet(context, viewer.userId, booklet)
  return context.db.transaction().execute(async (trx) => {
    const own = await lockOwnSound(trx, viewer.userId, publicId)
    if (own === undefined) {
      await getOwnSound({ db: trx }, viewer, publicId)
      throw new Problem('not_found')
    }
    const { transcodeId } = change
    expectOwnValues(change, {
      id: publicId,
      uploader: viewer.publicId,
      // The file name may be that of another upload, if there is one.
      ...(transcodeId === undefined && { fileName: own.fileName ?? '' }),
    })
    const sound = await write(context, trx, own, change, { ...cover, ...chosen })
    return presentSound(context.config, sound, { isOwner: true, grant: own.grant ?? undefined })
  })
}

/** The columns of the cover and the booklet, where they change. */
type SoundFiles = { coverId?: number | null; bookletId?: number | null }

async function write(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  own: SoundRow,
  {
    version,
    written,
    transcodeId,
    credits,
    ...fields
  }: Omit<SoundChange, 'coverartURL' | 'booklet'>,
  files: SoundFiles,
): Promise<SoundRow> {
  if (isDuplicateWrite(own, { version, written })) return own
  const next = await chooseNextRecording(context, trx, own, transcodeId)
  const isAudioAlone =
    Object.keys({ ...fields, ...files, ...(credits && { credits }) }).length === 0
  if (isAudioAlone && transcodeId !== undefined && next === undefined) return own
  const edit = planSoundEdit({ ...own, ...next }, fields)
  if (edit.tags) await replaceTags(trx, [{ id: own.id, tags: edit.tags }])
  const credited = await writeCredits(trx, own, credits)
  await moveBooklet(context, trx, own, files)
  const reconciled = await applyEdit(context, trx, own, edit, {
    ...files,
    ...credited,
    ...declareLyrics(own, fields, context.clock.now()),
    ...(next && { nextRecordingId: next.nextRecordingId, nextError: null }),
    ...revisionColumns(written),
    // No one’s edits are based on the audio that it did not have.
    ...(next && isAudioAlone && own.recordingId === null && revisionOf(own)),
  })
  await finishReconciled(context, trx, [reconciled])
  return reconciled.sound
}

const revisionOf = ({ version, writtenBy, writtenTurn }: SoundRow) => ({
  version,
  writtenBy,
  writtenTurn,
})

export type SoundEdit = ReturnType<typeof planSoundEdit>

/**
 * Decides, and writes nothing.
 *
 * @throws Problem price_too_low, limit_invalid, release_date_invalid, transcode_errored
 */
export function planSoundEdit(sound: SoundRow, { status, tags, ...fields }: SoundFields) {
  if (status !== undefined && status !== 'Draft' && isLost(sound)) {
    throw new Problem('transcode_errored', { fields: { status: 'transcode_errored' } })
  }
  return planEdit(sound, { status, tags }, mergeSoundSettings(sound, fields, sound.durationSeconds))
}

/** Returns true if the sound will never have audio that can be heard. */
function isLost({ transcodeStatus, transcodeError, refusedAt, nextRecordingId }: SoundRow) {
  const mayCome = transcodeError === INTERNAL_ERROR || nextRecordingId !== null
  return (transcodeStatus === 'ERROR' || refusedAt !== null) && !mayCome
}

/**
 * Writes the edit, but for its tags, with one update of the sound; with two where other audio waits,
 * which depends on the updated row.
 *
 * @param more further columns
 */
export async function applyEdit(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  edit: SoundEdit,
  more: SoundValues = {},
): Promise<Reconciled> {
  const columns = {
    ...edit.columns,
    version: sound.version + 1,
    ...revisionColumns(undefined),
    updatedAt: context.clock.now(),
    ...more,
  }
  const options = { edited: true, freshLink: edit.hasNewLink }
  if (sound.nextRecordingId !== null || columns.nextRecordingId) {
    const written = await changeAndReturnSound(trx, sound.id, columns)
    return reconcileLocked(context, trx, written, options)
  }
  return reconcileLocked(context, trx, { ...sound, ...edit.fields }, options, columns)
}

/**
 * Gives a Private sound a new address; the old one and its streams end.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, conflict where it is not Private
 */
export async function renewSoundLink(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const { id } = await getOwnSound(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    const columns = { version: sql<number>`version + 1`, updatedAt: context.clock.now() }
    await renewLink(trx, id, columns)
    await reconcileSound(context, trx, id, { edited: true, freshLink: true })
  })
  return id
}

type Own = (typeof SOUND_FIELDS)[number] | 'limitOn' | 'limitFrom' | 'limitTo'
export type SoundSettings = Settings & Pick<SoundRow, Own>

/** The settings of a sound for which nothing but its title was chosen. */
export function defaultSettings(title: string): SoundSettings {
  const { price, nameyourprice, releaseDate, limit, lyricsDeclared, ...same } = SOUND_DEFAULTS
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
 * @throws Problem price_too_low, limit_invalid, release_date_invalid, lyrics_timing_invalid
 */
export function mergeSoundSettings(
  before: SoundSettings,
  change: SoundFields,
  durationSeconds: number | null,
): SoundSettings {
  if (change.releaseDate) checkDate(change.releaseDate)
  if (change.lyrics) checkLyrics(change.lyrics)
  const after = {
    ...mergeSettings(before, change),
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

function checkLyrics(text: string): void {
  if (!('wrongLine' in readLyrics(text))) return
  throw new Problem('lyrics_timing_invalid', { fields: { lyrics: 'lyrics_timing_invalid' } })
}

/**
 * The time at which the artist declared that they may publish the lyrics; other lyrics are declared
 * anew. @returns what changes of it
 */
export function declareLyrics(
  before: { lyrics: string; lyricsDeclaredAt: Date | null },
  { lyrics = before.lyrics, lyricsDeclared: asked }: SoundFields,
  now: Date,
): { lyricsDeclaredAt?: Date | null } {
  const isDeclared = lyrics !== '' && (asked ?? before.lyricsDeclaredAt !== null)
  if (!isDeclared) return before.lyricsDeclaredAt === null ? {} : { lyricsDeclaredAt: null }
  const isSame = before.lyricsDeclaredAt !== null && lyrics === before.lyrics
  return isSame ? {} : { lyricsDeclaredAt: now }
}

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
function limitWithin({ limitFrom, limitTo }: SoundSettings, durationSeconds: number | null) {
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
