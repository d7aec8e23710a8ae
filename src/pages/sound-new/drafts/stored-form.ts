import * as z from 'zod/mini'
import { STATUSES } from '#publishing/contract.ts'
import { RIGHTS } from '#sounds/contract.ts'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import type { UnfinishedStore } from '#uploads/web/resume/unfinished-store.ts'
import type { SoundUpload } from '../state/sound-upload.ts'

export const StoredForm = z.object({
  ...{ title: z.string(), description: z.string(), genre: z.string() },
  tags: z.readonly(z.array(z.string())),
  /** Left out: as it is. */
  cover: z.optional(z.nullable(z.string())),
  ...{ status: z.enum(STATUSES), sales: z.boolean(), price: z.string() },
  ...{ nameyourprice: z.boolean(), sampling: z.boolean() },
  ...{ limit: z.boolean(), limitFrom: z.string(), limitTo: z.string() },
  ...{ license: z.number(), ccType: z.number(), reading: z.string(), rights: z.enum(RIGHTS) },
  ...{ workCode: z.string(), isrc: z.string(), releaseDate: z.nullable(z.string()) },
})

/** undefined where none was stored, or in a shape that forms do not have any more. */
export function readStoredForm(stored: unknown): SoundForm | undefined {
  const parsed = z.safeParse(StoredForm, stored)
  return parsed.success ? { cover: undefined, ...parsed.data } : undefined
}

/** Stores what is typed as long as there is no Draft to save it to. */
export function createFormKeeper(
  entries: UnfinishedStore,
): (uploads: readonly SoundUpload[]) => void {
  const known = new Map<string, SoundForm>()
  return (uploads) => {
    for (const { id, form, savedForm, sound } of uploads) {
      if (sound || form === savedForm || known.get(id) === form) continue
      known.set(id, form)
      entries.update(id, { form })
    }
  }
}
