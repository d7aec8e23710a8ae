import * as z from 'zod/mini'
import { RIGHTS, STATUSES } from '../../../contract.ts'
import type { SoundForm } from '../../editor/sound-form.ts'
import type { Upload } from './facts.ts'
import type { Memory } from './remembered.ts'

/** What was typed, as a browser keeps it. */
export const RememberedForm = z.object({
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
type RememberedForm = z.output<typeof RememberedForm>

export function formRemembered(form: RememberedForm): SoundForm {
  return { cover: undefined, ...form }
}

/** Remembers what is typed as long as there is no Draft that it could be kept in. */
export function createFormKeeper(memory: Memory): (uploads: readonly Upload[]) => void {
  const known = new Map<string, SoundForm>()
  return (uploads) => {
    for (const { id, form, savedForm, sound } of uploads) {
      if (sound || form === savedForm || known.get(id) === form) continue
      known.set(id, form)
      const entry = memory.list().find((one) => one.id === id)
      if (entry) memory.put({ ...entry, form })
    }
  }
}
