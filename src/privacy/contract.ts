import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

/** The effects of deleting the account, shown before the button. */
export const DeletionPreview = z.object({
  sounds: z.number(),
  albums: z.number(),
  /** Sounds that buyers keep. */
  soldSounds: z.number(),
  /** The number of bought sounds that can no longer be downloaded. */
  purchases: z.number(),
  /** The sum that was earned and not paid out yet, in yen. */
  unpaidYen: z.number(),
  /** True if this session is young enough to delete with. */
  fresh: z.boolean(),
})
export type DeletionPreview = z.output<typeof DeletionPreview>

export const getDeletionPreview = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/farewell',
  summary: 'Preview account deletion',
  audience: 'signed-in',
  reply: DeletionPreview,
})
export const deleteAccount = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/deletion',
  summary: 'Delete your account permanently',
  audience: 'signed-in',
  /** The person types it as a sign that it is meant; an unfinished account has none. */
  body: z.strictObject({ username: z.string() }),
  limit: { requests: 10, seconds: 600 },
})
/** `GET /api/my/export` streams a ZIP. */
export const EXPORT_PATH = '/api/my/export'
