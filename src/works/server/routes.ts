import { sendCalendar, writeCalendar } from '#http/calendar.ts'
import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import * as albums from '../albums-contract.ts'
import * as mine from '../my-sounds-contract.ts'
import * as sounds from '../sounds-contract.ts'
import { createAlbum, deleteAlbum, renewAlbumLink, updateAlbum } from './albums/edit/edit-album.ts'
import { getAlbum, getSeenAlbum, listMyAlbums, listUserAlbums } from './albums/read-albums.ts'
import { createSound } from './sounds/edit/create-sound.ts'
import { deleteSound } from './sounds/edit/delete-sound.ts'
import { renewSoundLink, updateSound } from './sounds/edit/update-sound.ts'
import { getSound } from './sounds/find-sound-for.ts'
import { changeMySounds } from './sounds/my-sounds/change-my-sounds.ts'
import { listMySounds, listProcessingSounds } from './sounds/my-sounds/list-my-sounds.ts'
import { registerStreams } from './sounds/streaming/stream-routes.ts'

export function registerWorks(http: Http): void {
  registerSounds(http)
  registerAlbums(http)
}

function registerSounds(http: Http): void {
  const { context } = http
  serve(http, mine.listMySounds, ({ viewer, query }) => listMySounds(context, viewer, query))
  serve(http, mine.listProcessingSounds, ({ viewer, query }) =>
    listProcessingSounds(context, viewer, query.ids.split(',')),
  )
  serve(http, mine.changeMySounds, ({ viewer, body }) => changeMySounds(context, viewer, body))
  serve(http, sounds.createSound, async ({ viewer, body, request }) => {
    const askedKey = readIdempotencyKey(request, 1)
    return getSound(context, viewer, await createSound(context, viewer, body, askedKey))
  })
  serve(http, sounds.getSound, ({ context, viewer, params }) =>
    getSound(context, viewer, params.id),
  )
  serve(http, sounds.updateSound, ({ viewer, params, body }) =>
    updateSound(context, viewer, params.id, body),
  )
  serve(http, sounds.renewSoundLink, async ({ viewer, params }) =>
    getSound(context, viewer, await renewSoundLink(context, viewer, params.id)),
  )
  serve(http, sounds.deleteSound, async ({ viewer, params }) => {
    await deleteSound(context, viewer, params.id)
    return undefined
  })
  registerStreams(http)
}

function registerAlbums(http: Http): void {
  const { context } = http
  serve(http, albums.listUserAlbums, ({ context, viewer, params, query }) =>
    listUserAlbums(context, viewer, params.username, query),
  )
  serve(http, albums.listMyAlbums, ({ viewer, query }) => listMyAlbums(context, viewer, query))
  serve(http, albums.createAlbum, async ({ viewer, body, request }) => {
    const askedKey = readIdempotencyKey(request, 1)
    return getAlbum(context, viewer, await createAlbum(context, viewer, body, askedKey))
  })
  serve(http, albums.getAlbum, ({ context, viewer, params }) =>
    getAlbum(context, viewer, params.id),
  )
  serve(http, albums.getAlbumCalendar, async ({ context, viewer, params, request, reply }) => {
    const { album } = await getSeenAlbum(context, viewer, params.id)
    if (!album.isAnnounced || album.releaseAt === null) throw new Problem('not_found')
    const { publicId: id, title, releaseAt: startsAt, createdAt: updatedAt } = album
    const site = { origin: originOf(http, request.headers.host), ...context.config }
    const event = { id, title, startsAt, updatedAt, url: `${site.origin}/album/${id}` }
    await sendCalendar(reply, id, writeCalendar(site, [event]))
  })
  serve(http, albums.updateAlbum, async ({ viewer, params, body }) =>
    getAlbum(context, viewer, await updateAlbum(context, viewer, params.id, body)),
  )
  serve(http, albums.renewAlbumLink, async ({ viewer, params }) =>
    getAlbum(context, viewer, await renewAlbumLink(context, viewer, params.id)),
  )
  serve(http, albums.deleteAlbum, ({ viewer, params, query }) =>
    deleteAlbum(context, viewer, params.id, query.dropsPreorders === 'true'),
  )
}
