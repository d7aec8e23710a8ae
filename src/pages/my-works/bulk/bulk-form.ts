import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { MySoundsChange } from '#works/my-sounds-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'

/**
 * The values typed and chosen for many sounds; an empty text leaves a thing as it is. `genre` may
 * be `none`, `licence` is `1`, or `2-1` to `2-6`: Creative Commons in the specification’s order.
 */
export type BulkForm = Record<
  'status' | 'price' | 'nameyourprice' | 'genre' | 'licence' | 'addTags',
  string
> & { removeTags: readonly string[] }

export const EMPTY_FORM: BulkForm = {
  status: '',
  price: '',
  nameyourprice: '',
  genre: '',
  licence: '',
  addTags: '',
  removeTags: [],
}

export type BulkReading =
  | { ok: true; change: MySoundsChange }
  /** Problem code by field; none of any field: nothing is to be changed. */
  | { ok: false; problems: Partial<Record<string, string>> }

export function readBulkForm(form: BulkForm): BulkReading {
  const [license, ccType] = form.licence.split('-').map(Number)
  const addTags = form.addTags
    .split(/[,、，\n]/)
    .map(cleanLine)
    .filter((tag) => tag !== '')
  const said = {
    ...(form.status && { status: form.status }),
    ...(form.price.trim() && { price: readYen(form.price) }),
    ...(form.nameyourprice && { nameyourprice: form.nameyourprice === 'yes' }),
    ...(form.genre && { genre: form.genre === 'none' ? '' : form.genre }),
    ...(form.licence && { license, ...(ccType && { ccType }) }),
    ...(addTags.length > 0 && { addTags }),
    ...(form.removeTags.length > 0 && { removeTags: [...form.removeTags] }),
  }
  const parsed = z.safeParse(MySoundsChange, said)
  if (!parsed.success) {
    const problems: Partial<Record<string, string>> = {}
    for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
    return { ok: false, problems }
  }
  if (parsed.data.price === 0 && parsed.data.nameyourprice === false) {
    return { ok: false, problems: { price: 'price_too_low' } }
  }
  const isEmpty = Object.keys(parsed.data).length === 0
  return isEmpty ? { ok: false, problems: {} } : { ok: true, change: parsed.data }
}

/** `300`, `¥1,000`, in full-width digits too; NaN for what is no number. */
function readYen(text: string): number {
  const plain = text.normalize('NFKC').replace(/[¥,円\s]/g, '')
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}

export function tagsOfAll(sounds: readonly Sound[]): string[] {
  const byTag = Map.groupBy(
    sounds.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  return [...byTag].toSorted(([, a], [, b]) => b.length - a.length).map(([tag]) => tag)
}
