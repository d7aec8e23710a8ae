import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageThrough } from '#ports/database/page-through.ts'
import { listOwnAlbums } from './store.ts'

/** A folder for each album: all that is set about it, its sounds by id, its cover. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  let number = 0
  for await (const row of pageThrough((after, limit) => listOwnAlbums(db, userId, after, limit))) {
    number += 1
    const { id: _, publicId, coverKey, coverBytes, coverAt, ...album } = row
    const folder = `${String(number).padStart(2, '0')} ${row.title}`
    yield { path: ['albums', folder, 'album.json'], value: { id: publicId, ...album } }
    if (coverKey !== null && coverBytes !== null && coverAt !== null) {
      const path = ['albums', folder, 'cover.jpg']
      yield { path, key: coverKey, bytes: coverBytes, at: coverAt }
    }
  }
}
