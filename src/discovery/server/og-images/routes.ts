import { LRUCache } from 'lru-cache'
import { findCreatorProfile } from '#accounts/server/find-creator.ts'
import { openToAnyOrigin } from '#http/any-origin.ts'
import type { Http } from '#http/http.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { titleLine } from '#kernel/title-line.ts'
import { visitor } from '#kernel/viewer.ts'
import { getPlaylist } from '#lists/server/playlists/read-playlists.ts'
import type { Context } from '#ports/context.ts'
import { withImage } from '#uploads/server/images/with-image.ts'
import { getAlbum } from '#works/server/albums/read-albums.ts'
import { getSound } from '#works/server/sounds/find-sound-for.ts'
import {
  OG_KINDS,
  type OgCard,
  type OgKind,
  ogImageAddress,
  versionOf,
} from '../../og-image-address.ts'
import { drawCard } from './draw-card.ts'

const HELD_BYTES = 24 * 1024 ** 2
/** Public ids and usernames. */
const ID = /^[A-Za-z0-9-]{3,30}$/

type Card = OgCard & { accent: string | null; tdmReserved: boolean }

/**
 * `/images/og/…`: images for link previews. Rights are checked each time, so that what is withdrawn
 * is gone immediately; what was drawn is held in memory alone, so there is nothing to erase.
 */
export function registerOgImages({ app, context }: Http): void {
  const drawn = new LRUCache<string, Buffer, Card>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    // Concurrent requests for one image wait for the same drawing.
    fetchMethod: (_key, _old, { context: card }) => draw(context, card),
  })
  const url = '/images/og/:kind/:id/:file'
  app.get<{ Params: { kind: string; id: string; file: string } }>(
    url,
    openToAnyOrigin(app, url),
    async ({ params, headers }, reply) => {
      const kind = OG_KINDS.find((each) => each === params.kind)
      const card = kind && ID.test(params.id) && (await findCard(context, kind, params.id))
      if (!card) throw new Problem('not_found')
      reply.header('cache-control', 'public, no-cache')
      const version = versionOf(card)
      if (params.file !== `${version}.jpg`) {
        return reply.redirect(ogImageAddress(context.config.links.image, card), 302)
      }
      if (card.tdmReserved) reply.header('tdm-reservation', '1')
      const etag = `"${version}"`
      reply.header('etag', etag).header('content-security-policy', "default-src 'none'; sandbox")
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      const image = await drawn.forceFetch(`${kind} ${card.id} ${version}`, { context: card })
      return reply.type('image/jpeg').send(image)
    },
  )
}

function draw(context: Pick<Context, 'config' | 'storage'>, card: Card): Promise<Buffer> {
  const { brandName } = context.config
  return withImage(context, card.picture, (cover) =>
    drawCard({ ...card, brandName }, { cover, accent: card.accent }),
  )
}

/** Returns what everyone may see; undefined for all else. */
async function findCard(
  context: Pick<Context, 'config' | 'db'>,
  kind: OgKind,
  id: string,
): Promise<Card | undefined> {
  if (kind === 'artist') {
    const creator = (await findCreatorProfile(context, id))?.creator
    if (creator === undefined) return undefined
    const { username, name: title, user_image: picture, tdmReserved } = creator
    return { kind, id: username, title, by: '', picture, accent: null, tdmReserved }
  }
  if (kind === 'playlist') {
    const playlist = await getPlaylist(context, visitor(DEFAULT_LOCALE), id)
    if (playlist.visibility !== 'public') return undefined
    const { title, user: by, coverart, covers, accent } = playlist
    const picture = coverart ?? covers[0] ?? null
    return { kind, id, title, by, picture, accent, tdmReserved: false }
  }
  const get = kind === 'sound' ? getSound : getAlbum
  const work = await get(context, visitor(DEFAULT_LOCALE), id)
  if (work.status !== 'Released') return undefined
  const { user: by, coverart: picture, accent, tdmReserved } = work
  const title = titleLine(work)
  return { kind, id, title, by, picture, accent, tdmReserved }
}
