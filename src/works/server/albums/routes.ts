import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../albums-contract.ts'
import { createAlbum, deleteAlbum, renewAlbumLink, updateAlbum } from './edit/edit-album.ts'
import { getAlbum, listAlbums, listMyAlbums, listUserAlbums } from './read-albums.ts'

export function registerAlbums(http: Http): void {
  const { context } = http
  serve(http, contract.listAlbums, ({ viewer, query }) => listAlbums(context, viewer, query))
  serve(http, contract.listUserAlbums, ({ viewer, params, query }) =>
    listUserAlbums(context, viewer, params.username, query),
  )
  serve(http, contract.listMyAlbums, ({ viewer, query }) => listMyAlbums(context, viewer, query))
  serve(http, contract.createAlbum, async ({ viewer, body, request }) => {
    const askedKey = readIdempotencyKey(request, 1)
    return getAlbum(context, viewer, await createAlbum(context, viewer, body, askedKey))
  })
  serve(http, contract.getAlbum, ({ viewer, params }) => getAlbum(context, viewer, params.id))
  serve(http, contract.updateAlbum, async ({ viewer, params, body }) =>
    getAlbum(context, viewer, await updateAlbum(context, viewer, params.id, body)),
  )
  serve(http, contract.renewAlbumLink, async ({ viewer, params }) =>
    getAlbum(context, viewer, await renewAlbumLink(context, viewer, params.id)),
  )
  serve(http, contract.deleteAlbum, ({ viewer, params }) => deleteAlbum(context, viewer, params.id))
}
