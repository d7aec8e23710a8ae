import type { Http } from '#http/http.ts'
import { registerHistory } from './history/routes.ts'
import { registerPlaylists } from './playlists/playlist-routes.ts'
import { registerSaved } from './saved/routes.ts'

export function registerLists(http: Http): void {
  registerSaved(http)
  registerHistory(http)
  registerPlaylists(http)
}
