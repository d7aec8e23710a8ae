import * as z from 'zod/mini'
import { defineFact } from '#ports/jobs/announce.ts'

// What visitors see of a recording or a preview changes with its sound, which publishes that itself.
const recording = z.object({ recordingId: z.int() })
const preview = z.object({ previewId: z.int() })

/** Its streams, length and peaks are there. */
export const recordingReady = defineFact('recording-ready', recording, {
  clearsVisitorCache: false,
})
/** It can never become a sound; the row says why. */
export const recordingFailed = defineFact('recording-failed', recording, {
  clearsVisitorCache: false,
})
/** The operator has refused it: it never will be a sound, or is none any more but for its buyers. */
export const recordingRefused = defineFact('recording-refused', recording, {
  clearsVisitorCache: true,
})
export const previewReady = defineFact('preview-ready', preview, { clearsVisitorCache: false })
