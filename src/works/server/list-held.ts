import { sql } from 'kysely'
import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { AlbumSummary } from '../albums-contract.ts'
import type { SoundSummary } from '../sounds-contract.ts'
import { presentAlbumSummary } from './present.ts'
import { compileForViewer, selectBought, selectGrant, selectReleases } from './select-works.ts'
import { summarise } from './sounds/list-sound-summaries.ts'

/**
 * Summaries, by public id, of those of the works that look different to the viewer than to others:
 * their own, and those that they have.
 */
export async function listHeld(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<Map<string, SoundSummary | AlbumSummary>> {
  if (isAnyVisitor(viewer) || publicIds.length === 0) return new Map()
  const rows = await listRows(context.db, viewer, { publicIds }, undefined)
  return new Map(
    rows.map((row) => [
      row.publicId,
      row.kind === 'sound'
        ? summarise(context, viewer, row)
        : presentAlbumSummary(context.config, row, viewer),
    ]),
  )
}

const listRows = compileForViewer((db, viewer, { publicIds }: { publicIds: readonly string[] }) =>
  selectReleases(db, viewer)
    .where('w.publicId', '=', anyOf(publicIds))
    .where(
      sql<boolean>`(w.owner_id = ${viewer.userId ?? null} or ${selectGrant(viewer)} is not null
        or ${selectBought(viewer)})`,
    ),
)
