import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { OUR_FAULT } from '#uploads/server/find-own-recording.ts'
import type { SoundFields, Status } from '../../contract.ts'
import { type Reconciled, reconcileLocked } from '../release/reconcile-sound.ts'
import type { SoundRow } from '../select-sounds.ts'
import { changeAndReturnSound, type SoundValues } from '../store.ts'
import { mergeSettings, normaliseTags, type Settings, toColumns } from './settings.ts'
import { newAddress, type OwnSound } from './store.ts'

/** What an edit makes of a sound. */
export interface Edit {
  settings: Settings
  status: Pick<SoundRow, 'status' | 'wantedStatus'>
  /** Undefined where they stay as they are. */
  tags: string[] | undefined
  /** What everyone knew the address of is Private only at a new one. */
  hides: boolean
}

type Fields = SoundFields & { status?: Status | undefined; tags?: string[] | undefined }

/**
 * Decides, and writes nothing.
 *
 * @throws Problem price_too_low, limit_invalid, release_date_invalid, transcode_errored
 */
export function planEdit(sound: OwnSound, { status, tags, ...fields }: Fields): Edit {
  const wanted = tags && normaliseTags(tags)
  return {
    settings: mergeSettings(sound, fields, sound.durationSeconds),
    status: statusAfter(sound, status),
    tags: wanted && isSameList(wanted, sound.tags) ? undefined : wanted,
    hides: isHidden(sound, status),
  }
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

function isHidden(sound: SoundRow, asked: Status | undefined): boolean {
  if (asked !== 'Private' || sound.releasedAt === null) return false
  return sound.status !== 'Private' && sound.wantedStatus !== 'Private'
}

function statusAfter(
  { status, wantedStatus, transcodeStatus, transcodeError, refusedAt, nextRecordingId }: SoundRow,
  asked: Status | undefined,
): Edit['status'] {
  if (asked === undefined) return { status, wantedStatus }
  if (asked === 'Draft') return { status: asked, wantedStatus: null }
  const mayCome = transcodeError === OUR_FAULT || nextRecordingId !== null
  if ((transcodeStatus === 'ERROR' || refusedAt !== null) && !mayCome) {
    throw new Problem('transcode_errored', { fields: { status: 'transcode_errored' } })
  }
  return { status, wantedStatus: asked === status ? null : asked }
}

/**
 * Writes the edit, but for its tags, with one update of the sound. Only where other audio waits to
 * take its place is it written first: what becomes of that hangs on the whole row.
 *
 * @param more columns of the edit that decide nothing
 */
export async function applyEdit(
  context: Context,
  trx: Transaction,
  sound: OwnSound,
  { settings, status, hides }: Edit,
  more: SoundValues = {},
): Promise<Reconciled> {
  const columns = {
    ...toColumns(settings),
    status: status.status,
    wanted_status: status.wantedStatus,
    ...(hides && newAddress()),
    version: sound.version + 1,
    written_by: null,
    written_turn: null,
    updated_at: context.clock.now(),
    ...more,
  }
  const options = { edited: true, freshLink: hides }
  if (sound.nextRecordingId !== null || columns.next_recording_id) {
    const written = await changeAndReturnSound(trx, sound.id, columns)
    return reconcileLocked(context, trx, written, options)
  }
  return reconcileLocked(context, trx, { ...sound, ...settings, ...status }, options, columns)
}
