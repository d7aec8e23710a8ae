import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Status } from '#publishing/contract.ts'
import { needsNewLink, newLink } from '#publishing/server/links.ts'
import { askStatus, type StatusPlan } from '#publishing/server/status.ts'
import { normaliseTags } from '#publishing/server/tags.ts'
import type { SoundFields } from '../../contract.ts'
import { type Reconciled, reconcileLocked } from '../release/reconcile-sound.ts'
import type { SoundRow } from '../select-sounds.ts'
import { changeAndReturnSound, type SoundValues } from '../store.ts'
import { mergeSettings, type Settings, toColumns } from './settings.ts'

/** What an edit makes of a sound. */
export interface Edit {
  settings: Settings
  status: StatusPlan
  /** Undefined where they stay as they are. */
  tags: string[] | undefined
  needsNewLink: boolean
}

/**
 * Decides, and writes nothing.
 *
 * @throws Problem price_too_low, limit_invalid, release_date_invalid, transcode_errored
 */
export function planEdit(sound: SoundRow, { status, tags, ...fields }: SoundFields): Edit {
  const wanted = tags && normaliseTags(tags)
  return {
    settings: mergeSettings(sound, fields, sound.durationSeconds),
    status: statusAfter(sound, status),
    tags: wanted && isSameList(wanted, sound.tags) ? undefined : wanted,
    needsNewLink: needsNewLink(sound, status),
  }
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

function statusAfter(sound: SoundRow, asked: Status | undefined): StatusPlan {
  const { transcodeStatus, transcodeError, refusedAt, nextRecordingId } = sound
  const mayCome = transcodeError === INTERNAL_ERROR || nextRecordingId !== null
  const isLost = (transcodeStatus === 'ERROR' || refusedAt !== null) && !mayCome
  if (asked !== undefined && asked !== 'Draft' && isLost) {
    throw new Problem('transcode_errored', { fields: { status: 'transcode_errored' } })
  }
  return askStatus(sound, asked)
}

/**
 * Writes the edit, but for its tags, with one update of the sound. Only where other audio waits to
 * take its place is it written first: what becomes of that depends on the updated row.
 *
 * @param more columns of the edit that decide nothing
 */
export async function applyEdit(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  { settings, status, needsNewLink }: Edit,
  more: SoundValues = {},
): Promise<Reconciled> {
  const columns = {
    ...toColumns(settings),
    status: status.status,
    wanted_status: status.wantedStatus,
    ...(needsNewLink && newLink()),
    version: sound.version + 1,
    written_by: null,
    written_turn: null,
    updated_at: context.clock.now(),
    ...more,
  }
  const options = { edited: true, freshLink: needsNewLink }
  if (sound.nextRecordingId !== null || columns.next_recording_id) {
    const written = await changeAndReturnSound(trx, sound.id, columns)
    return reconcileLocked(context, trx, written, options)
  }
  return reconcileLocked(context, trx, { ...sound, ...settings, ...status }, options, columns)
}
