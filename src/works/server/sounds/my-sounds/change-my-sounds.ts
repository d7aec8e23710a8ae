import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { TAGS_MAX } from '../../../contract.ts'
import type { ChangedSounds, MySoundsChange } from '../../../my-sounds-contract.ts'
import { isSameList, normaliseTags } from '../../edit-work.ts'
import { replaceTags } from '../../works-store.ts'
import { applyEdit, planSoundEdit, type SoundEdit } from '../edit/update-sound.ts'
import { finishReconciled, type Reconciled } from '../release/reconcile-sound.ts'
import type { SoundRow } from '../store.ts'
import { lockOwnSounds } from '../store.ts'
import { presentMySounds } from './list-my-sounds.ts'

/**
 * Changes many of one's own sounds alike, in one transaction: one that cannot be changed is reported
 * in the reader's language and does not affect the others. Repeating it changes nothing more.
 */
export async function changeMySounds(
  context: Context,
  viewer: Member,
  { ids, change }: { ids: readonly string[]; change: MySoundsChange },
): Promise<ChangedSounds> {
  const asked = [...new Set(ids)]
  const ends = await context.db
    .transaction()
    .execute((trx) =>
      changeAll(context, trx, viewer, { ids: asked, plan: (sound) => planMyChange(sound, change) }),
    )
  const changed: string[] = []
  const sounds: SoundRow[] = []
  const failed: ChangedSounds['failed'] = []
  for (const id of asked) {
    const end = ends.get(id) ?? new Problem('not_found')
    if (end instanceof Problem) {
      const message = translate(viewer.locale).problem(end.code, end.values)
      failed.push({ id, code: end.code, message })
    } else {
      changed.push(id)
      sounds.push(end)
    }
  }
  return { changed, failed, sounds: await presentMySounds(context, sounds) }
}

/**
 * Publishes those that are Drafts, with the album that they are on.
 *
 * @param asked.releaseDate of the album, where it is to come: ISO 8601
 * @returns the problem of one that cannot be published: then nothing of it may be kept
 */
export async function publishDrafts(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  viewer: Member,
  { ids, releaseDate }: { ids: readonly string[]; releaseDate: string | undefined },
): Promise<Problem | undefined> {
  const ends = await changeAll(context, trx, viewer, {
    ids,
    plan(sound) {
      if ((sound.wantedStatus ?? sound.status) !== 'Draft') return undefined
      return planSoundEdit(sound, { status: 'Released', ...(releaseDate && { releaseDate }) })
    },
  })
  return [...ends.values()].find((end) => end instanceof Problem)
}

/** Moves those that wait for a date to another one, with the album that they are on. */
export async function moveReleases(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  viewer: Member,
  { ids, from, releaseDate }: { ids: readonly string[]; from: Date; releaseDate: string | null },
): Promise<void> {
  await changeAll(context, trx, viewer, {
    ids,
    plan(sound) {
      const waits = sound.status === 'Draft' && sound.wantedStatus === 'Released'
      const isSame = sound.releaseAt?.getTime() === from.getTime()
      return waits && isSame ? planSoundEdit(sound, { releaseDate }) : undefined
    },
  })
}

type End = SoundRow | Problem

interface Asked {
  ids: readonly string[]
  /** Plans the change of a sound; undefined where it stays as it is. */
  plan: (sound: SoundRow) => SoundEdit | undefined
}

/** @returns the result of each, by its present and former ids */
async function changeAll(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  viewer: Member,
  { ids, plan }: Asked,
): Promise<Map<string, End>> {
  const ends = new Map<string, End>()
  const setEnd = ({ formerIds, publicId }: SoundRow, end: End) => {
    for (const id of [...formerIds, publicId]) ends.set(id, end)
  }
  const edits: { sound: SoundRow; edit: SoundEdit }[] = []
  for (const sound of await lockOwnSounds(trx, viewer.userId, ids)) {
    try {
      const edit = plan(sound)
      if (edit) edits.push({ sound, edit })
      else setEnd(sound, sound)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      setEnd(sound, problem)
    }
  }
  const tagged = edits.flatMap(({ sound: { id }, edit: { tags } }) => (tags ? { id, tags } : []))
  await replaceTags(trx, tagged)
  const reconciled: Reconciled[] = []
  for (const { sound, edit } of edits) {
    const done = await applyEdit(context, trx, sound, edit)
    reconciled.push(done)
    setEnd(sound, done.sound)
  }
  await finishReconciled(context, trx, reconciled)
  return ends
}

/**
 * @returns undefined where it changes nothing
 * @throws Problem of `planSoundEdit`; tags_too_many
 */
function planMyChange(sound: SoundRow, change: MySoundsChange): SoundEdit | undefined {
  const { addTags = [], removeTags = [], ...fields } = change
  const tags = tagsAfter(sound.tags, addTags, removeTags)
  if (tags === undefined && hasAlready(sound, fields)) return undefined
  return planSoundEdit(sound, { ...fields, tags })
}

/** @returns undefined where they stay as they are */
function tagsAfter(
  before: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] | undefined {
  const removed = new Set(normaliseTags(remove))
  const after = normaliseTags([...before, ...add]).filter((tag) => !removed.has(tag))
  if (isSameList(after, before)) return
  if (after.length > TAGS_MAX)
    throw new Problem('tags_too_many', { fields: { tags: 'tags_too_many' } })
  return after
}

function hasAlready(row: SoundRow, change: MySoundsChange): boolean {
  const present: Record<string, unknown> = {
    status: row.wantedStatus ?? row.status,
    price: row.priceYen,
    nameyourprice: row.nameYourPrice,
    genre: row.genre,
    license: row.license,
    ccType: row.ccType,
  }
  return Object.entries(change).every(
    ([field, value]) => value === undefined || value === present[field],
  )
}
