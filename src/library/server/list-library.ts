import { titleLine } from '#kernel/title-line.ts'
import type { PurchaseFormat } from '#orders/contract.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { ZippedFile } from '#uploads/server/make-zip.ts'
import { findFiles } from './downloads/find-files.ts'
import { artistOf, nameFiles, placeAlbum, placeSound } from './downloads/plan-zip.ts'
import { type LibraryContents, listLibrary, listTracksOf } from './downloads/store.ts'

export type LibraryList = Awaited<ReturnType<typeof listLibraryTracks>>

/** Lists albums with their tracks, and the single sounds that are in none of them. */
export async function listLibraryTracks(db: Database, contents: LibraryContents) {
  const { albums, sounds } = await listLibrary(db, contents)
  const inAlbums = await listTracksOf(
    db,
    albums.map(({ id }) => id),
  )
  const held = new Set(inAlbums.map(({ soundId }) => soundId))
  const singles = sounds.filter(({ soundId }) => !held.has(soundId))
  return { albums, singles, tracks: [...inAlbums, ...singles] }
}

/** Finds the files of a library: albums in folders of their artists, then single sounds. */
export async function findLibraryFiles(
  context: Pick<Context, 'clock' | 'db'>,
  { albums, singles, tracks }: LibraryList,
  format: PurchaseFormat,
): Promise<ZippedFile[]> {
  const files = await findFiles(context, tracks, format)
  const byGrant = Map.groupBy(files, ({ track }) => track.id)
  return nameFiles([
    ...albums.flatMap((album) =>
      placeAlbum([artistOf(album), titleLine(album)], album, byGrant.get(album.id) ?? []),
    ),
    ...singles.flatMap((single) =>
      (byGrant.get(single.id) ?? []).flatMap((file) =>
        placeSound([artistOf(single), titleLine(single)], file),
      ),
    ),
  ])
}
