import { Problem } from '#kernel/problem.ts'
import { TAGS_MAX } from '#publishing/contract.ts'
import { normaliseTags } from '#publishing/server/tags.ts'
import type { MySoundsChange } from '../../my-sounds-contract.ts'
import { type Edit, isSameList, planEdit } from '../edit/apply-edit.ts'
import type { SoundRow } from '../select-sounds.ts'

/**
 * One of the changes to many: tags are added to those that the sound has, and taken from them.
 *
 * @returns undefined where the sound is so already
 * @throws Problem of `planEdit`; tags_too_many
 */
export function planMyChange(sound: SoundRow, change: MySoundsChange): Edit | undefined {
  const { addTags = [], removeTags = [], ...fields } = change
  const tags = tagsAfter(sound.tags, addTags, removeTags)
  if (tags === undefined && hasAlready(sound, fields)) return undefined
  return planEdit(sound, { ...fields, tags })
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

/** What is so already needs no new version, and no email or index to follow it. */
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
