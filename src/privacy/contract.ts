import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'

/** The effects of deleting the account, shown before the button. */
export const DeletionPreview = z.object({
  sounds: described('Number of sounds', z.number()),
  albums: described('Number of albums', z.number()),
  soldSounds: described('Number of your sounds that buyers keep', z.number()),
  purchases: described('Number of purchases that can no longer be downloaded', z.number()),
  unpaidYen: described('Earnings not yet paid out, in yen', z.number()),
  fresh: fields.fresh,
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
  body: z.strictObject({
    username: described('Your username, to confirm the deletion', z.string()),
  }),
  limit: { requests: 10, seconds: 600 },
})
/** `GET /api/my/export` streams a ZIP. */
export const EXPORT_PATH = '/api/my/export'
