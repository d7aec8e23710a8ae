import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { getAlbum, getAlbumByKey } from './get-album.ts'
import { listAlbums, listMyAlbums, listUserAlbums } from './list-albums.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './save-album.ts'

export function registerAlbums(http: Http): void {
  const { context } = http
  serve(http, contract.listAlbums, ({ viewer, query }) => listAlbums(context, viewer, query))
  serve(http, contract.listUserAlbums, ({ viewer, params, query }) =>
    listUserAlbums(context, viewer, params.username, query.cursor),
  )
  serve(http, contract.listMyAlbums, ({ viewer, query }) =>
    listMyAlbums(context, viewer, query.cursor),
  )
  serve(http, contract.createAlbum, async ({ viewer, body }) =>
    getAlbumByKey(context, viewer, await createAlbum(context, viewer, body)),
  )
  serve(http, contract.getAlbum, ({ viewer, params }) => getAlbum(context, viewer, params.id))
  serve(http, contract.updateAlbum, async ({ viewer, params, body }) =>
    getAlbumByKey(context, viewer, await updateAlbum(context, viewer, params.id, body)),
  )
  serve(http, contract.deleteAlbum, ({ viewer, params }) => deleteAlbum(context, viewer, params.id))
}
