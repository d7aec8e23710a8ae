import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as playlists from '../../playlists-contract.ts'
import { createPlaylist, deletePlaylist, updatePlaylist } from './edit-playlist.ts'
import { addToPlaylist, moveInPlaylist, removeFromPlaylist } from './edit-sounds.ts'
import {
  getPlaylist,
  listMyPlaylists,
  listPlaylistSounds,
  listUserPlaylists,
} from './read-playlists.ts'

export function registerPlaylists(http: Http): void {
  const { context } = http
  serve(http, playlists.listMyPlaylists, ({ viewer, query }) =>
    listMyPlaylists(context, viewer, query),
  )
  serve(http, playlists.listUserPlaylists, ({ context, params, query }) =>
    listUserPlaylists(context, params.username, query),
  )
  serve(http, playlists.createPlaylist, ({ viewer, body }) => createPlaylist(context, viewer, body))
  serve(http, playlists.getPlaylist, ({ context, viewer, params }) =>
    getPlaylist(context, viewer, params.id),
  )
  serve(http, playlists.updatePlaylist, ({ viewer, params, body }) =>
    updatePlaylist(context, viewer, params.id, body),
  )
  serve(http, playlists.deletePlaylist, ({ viewer, params }) =>
    deletePlaylist(context, viewer, params.id),
  )
  serve(http, playlists.listPlaylistSounds, ({ context, viewer, params, query }) =>
    listPlaylistSounds(context, viewer, params.id, query),
  )
  serve(http, playlists.addToPlaylist, ({ viewer, params, body }) =>
    addToPlaylist(context, viewer, params.id, body.items),
  )
  serve(http, playlists.moveInPlaylist, ({ viewer, params, body }) =>
    moveInPlaylist(context, viewer, params, body.after),
  )
  serve(http, playlists.removeFromPlaylist, ({ viewer, params }) =>
    removeFromPlaylist(context, viewer, params),
  )
}
