import type { Person } from '#community/contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { GENRES } from '#works/contract.ts'
import { normaliseTags } from '#works/server/edit-work.ts'
import { canListInAlbum } from '#works/server/policy.ts'
import { imageAddress, presentAlbumSummary } from '#works/server/present.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import { listSoundSummaries, summarise } from '#works/server/sounds/list-sound-summaries.ts'
import {
  ALBUMS_OF_SOUND,
  type AlbumOfSound,
  type GenreSounds,
  RELATED_SOUNDS,
  type RelatedSound,
} from '../contract.ts'
import { compileInGenres, selectGenreCharts } from './chart-store.ts'
import { selectNewestByGenre } from './listing-store.ts'
import { listAlbumsOf, selectRelated, selectRelatedTags, selectRising } from './suggestion-store.ts'

/** Sounds of other artists, the nearest first. @throws Problem not_found */
export async function listRelatedSounds(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<RelatedSound[]> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  const { rows } = await selectRelated(viewer, found.sound.id, RELATED_SOUNDS).execute(context.db)
  const whys = new Map(rows.map(({ publicId, why }) => [publicId, why]))
  const sounds = await listSoundSummaries(
    context,
    viewer,
    rows.map(({ id }) => id),
  )
  return sounds.flatMap((sound) => {
    const why = whys.get(sound.id)
    return why === undefined ? [] : { ...sound, why }
  })
}

/** A sound of albums alone is sold only there. @throws Problem not_found */
export async function listAlbumsOfSound(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<AlbumOfSound[]> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  // An album neither shows nor gives a sound that is not public.
  if (!canListInAlbum(found.sound)) return []
  const rows = await listAlbumsOf(context.db, viewer, found.sound.id, ALBUMS_OF_SOUND)
  return rows.map((row) => ({
    ...presentAlbumSummary(context.config, row, viewer),
    oneByOne: row.oneByOneYen,
  }))
}

/** Artists whom one may like to follow: those who have gained the most followers in four weeks. */
export async function listRising(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
): Promise<Person[]> {
  const { rows } = await selectRising(viewer, clock.now()).execute(db)
  return rows.map(({ image, ...person }) => ({
    ...person,
    user_image: imageAddress(config, image),
    followedByMe: false,
    isMe: false,
  }))
}

/** @throws Problem not_found for what can be no tag */
export async function getTag(
  { db }: Pick<Context, 'db'>,
  written: string,
): Promise<{ tag: string; related: string[] }> {
  const [tag] = normaliseTags([written])
  if (tag === undefined) throw new Problem('not_found')
  const { rows } = await selectRelatedTags(tag).execute(db)
  return { tag, related: rows.map((row) => row.tag) }
}

const listNewestByGenre = compileInGenres(selectNewestByGenre)
const listChartsByGenre = compileInGenres(selectGenreCharts)

/** The genres that have sounds, in their order, each with its newest. */
export function listGenres(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  return listByGenre(context, viewer, listNewestByGenre)
}

/** The genres that are played the most, each with its first three. */
export function listGenreCharts(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  return listByGenre(context, viewer, listChartsByGenre)
}

async function listByGenre(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  list: ReturnType<typeof compileInGenres>,
): Promise<GenreSounds[]> {
  const rows = await list(context.db, viewer, {}, undefined)
  return [...Map.groupBy(rows, ({ genre }) => genre)].flatMap(([key, own]): GenreSounds[] => {
    const genre = GENRES.find((each) => each === key)
    return genre ? [{ genre, sounds: own.map((row) => summarise(context, viewer, row)) }] : []
  })
}
