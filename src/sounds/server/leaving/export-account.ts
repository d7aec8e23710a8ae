import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageThrough } from '#ports/database/page-through.ts'
import { countOwnSounds, listOwnSounds } from './store.ts'

/** A folder for each sound: all that is set about it, its original, its cover. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  const digits = Math.max(2, String(await countOwnSounds(db, userId)).length)
  let number = 0
  for await (const row of pageThrough((after, limit) => listOwnSounds(db, userId, after, limit))) {
    number += 1
    const { id: _, publicId, key, bytes, coverKey, coverBytes, coverAt, ...sound } = row
    const folder = `${String(number).padStart(digits, '0')} ${row.title}`
    yield { path: ['sounds', folder, 'sound.json'], value: { id: publicId, ...sound } }
    // Of what could not be read nothing was kept.
    if (row.recording !== 'ERROR') {
      yield { path: ['sounds', folder, row.fileName], key, bytes, at: row.uploadedAt }
    }
    if (coverKey !== null && coverBytes !== null && coverAt !== null) {
      const path = ['sounds', folder, 'cover.jpg']
      yield { path, key: coverKey, bytes: coverBytes, at: coverAt }
    }
  }
}
