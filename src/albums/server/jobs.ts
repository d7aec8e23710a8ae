import type { Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { soundChanged } from '#sounds/server/events.ts'
import { recordingFailed, recordingReady } from '#uploads/server/events.ts'
import { followRecordingInAlbums, followSoundInAlbums } from './release/follow-sounds.ts'
import { publishAlbumLater } from './release/reconcile-album.ts'

export const albumsJobs: readonly Job<unknown>[] = [
  followRecordingInAlbums,
  followSoundInAlbums,
  publishAlbumLater,
]

export function connectAlbums(listeners: Listeners): void {
  listeners.listenTo(recordingReady, followRecordingInAlbums)
  listeners.listenTo(recordingFailed, followRecordingInAlbums)
  listeners.listenTo(soundChanged, followSoundInAlbums)
}
