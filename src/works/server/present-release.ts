import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { AlbumSummary } from '../albums-contract.ts'
import type { SoundSummary } from '../sounds-contract.ts'
import { presentAlbumSummary } from './present.ts'
import type { ReleaseRow } from './select-works.ts'
import { summarise } from './sounds/list-sound-summaries.ts'

type Release = { kind: 'sound'; sound: SoundSummary } | { kind: 'album'; album: AlbumSummary }

/** @param row selected with the grants of the viewer */
export function presentRelease(
  context: Pick<Context, 'config'>,
  viewer: Viewer,
  row: ReleaseRow,
): Release {
  return row.kind === 'sound'
    ? { kind: 'sound', sound: summarise(context, viewer, row) }
    : { kind: 'album', album: presentAlbumSummary(context.config, row, viewer) }
}
