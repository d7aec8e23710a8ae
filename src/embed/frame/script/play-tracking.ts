import { createPlayTracker } from '#player/play-tracker.ts'
import type { FrameTrack } from '../frame-item.ts'

export type Reporter = Pick<ReturnType<typeof createReporter>, 'started' | 'passed' | 'flush'>

/** Records nothing. */
export const SILENT: Reporter = { started() {}, passed() {}, flush() {} }

/** Records every start and reports what was played of it. A failed record is logged only. */
export function createReporter(album: string | null) {
  const { started, passed, flush } = createPlayTracker({
    retryMs: 5000,
    send(id, body, onFailure) {
      post(`/api/plays/${id}`, body).catch((error: unknown) => {
        logError(error)
        onFailure()
      })
    },
  })
  return {
    started(track: FrameTrack) {
      const { id: sound, creatorId: creator } = track
      const { referrer } = document
      const body = { sound, creator, referrer, ...(album && { album }) }
      const record = post('/api/plays', JSON.stringify(body))
        .then((answer) => answer.json())
        .then(({ id }: { id: string }) => id)
      started(record.catch(logError), track.reportAfter)
    },
    passed,
    flush,
  }
}

/**
 * Requests carry no cookies: on another site's page a listener has no account. @throws for an error
 * status
 */
async function post(path: string, body: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(path, {
    method: 'POST',
    headers,
    body,
    credentials: 'omit',
    keepalive: true,
  })
  if (!answer.ok) throw new Error(`${path} ${answer.status}`)
  return answer
}

function logError(error: unknown): undefined {
  console.error('Error pushing sound play events:', error)
}
