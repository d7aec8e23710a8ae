import type { CallApi } from '#client/api-call.ts'
import { orThrow } from '#client/page-context.ts'
import { getPlaylist, listPlaylistSounds } from '#lists/playlists-contract.ts'

export async function loadPlaylist(api: CallApi, id: string) {
  const params = { id }
  const [playlist, sounds] = await Promise.all([
    api(getPlaylist, { params }),
    api(listPlaylistSounds, { params, query: {} }),
  ])
  return { playlist: orThrow(playlist), sounds: orThrow(sounds) }
}
