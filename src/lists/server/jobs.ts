import type { Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { albumChanged } from '#works/server/albums/events.ts'
import { soundChanged } from '#works/server/sounds/events.ts'
import { emailDropsJob, findAlbumDropJob, findSoundDropJob } from './saved/email-price-drops.ts'

export const listsJobs: readonly Job<unknown>[] = [
  findSoundDropJob,
  findAlbumDropJob,
  emailDropsJob,
]

export function connectLists(listeners: Listeners): void {
  listeners.listenTo(soundChanged, findSoundDropJob)
  listeners.listenTo(albumChanged, findAlbumDropJob)
}
