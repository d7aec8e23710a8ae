import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { TAGS_MAX } from '../../contract.ts'
import type { MySoundsChange } from '../../my-sounds-contract.ts'
import { normaliseTags } from '../edit/settings.ts'
import { updateSound } from '../edit/update-sound.ts'
import { findSoundById, type SoundRow } from '../store.ts'
import { tagsOf } from './present-mine.ts'

interface OwnSound {
  row: SoundRow
  tags: string[]
}

/** Somebody else's change comes between now and then, not again and again. */
const ATTEMPTS = 3

/**
 * Changes one of the artist's sounds by the rules of `updateSound`. Tags hang on what there are:
 * where another change came between, they are read anew.
 *
 * @throws Problem of `updateSound`; tags_too_many
 */
export async function changeOwn(
  context: Context,
  viewer: Member,
  sound: OwnSound,
  change: MySoundsChange,
  attempts = ATTEMPTS,
): Promise<void> {
  const { addTags = [], removeTags = [], ...fields } = change
  const tags = tagsAfter(sound.tags, addTags, removeTags)
  if (tags === undefined && hasAlready(sound.row, fields)) return
  const { publicId, version } = sound.row
  try {
    await updateSound(context, viewer, publicId, { ...fields, ...(tags && { tags, version }) })
  } catch (problem) {
    const isStale = problem instanceof Problem && problem.code === 'stale_version'
    if (!isStale || attempts === 1) throw problem
    const row = await findSoundById(context.db, sound.row.id)
    if (row === undefined) throw new Problem('not_found')
    const now = (await tagsOf(context, [row.id])).get(row.id) ?? []
    await changeOwn(context, viewer, { row, tags: now }, change, attempts - 1)
  }
}

/** @returns undefined where they stay as they are */
function tagsAfter(
  before: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] | undefined {
  const removed = new Set(normaliseTags(remove))
  const after = normaliseTags([...before, ...add]).filter((tag) => !removed.has(tag))
  if (after.length === before.length && after.every((tag, at) => tag === before[at])) return
  if (after.length > TAGS_MAX)
    throw new Problem('tags_too_many', { fields: { tags: 'tags_too_many' } })
  return after
}

/** What is so already needs no new version, and no mail or index to follow it. */
function hasAlready(
  row: SoundRow,
  { status, price, nameyourprice, genre, license, ccType }: MySoundsChange,
): boolean {
  const same = (asked: unknown, is: unknown) => asked === undefined || asked === is
  return (
    same(status, row.wantedStatus ?? row.status) &&
    same(price, row.priceYen) &&
    same(nameyourprice, row.nameYourPrice) &&
    same(genre, row.genre) &&
    same(license, row.license) &&
    same(ccType, row.ccType)
  )
}
