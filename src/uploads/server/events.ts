import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

// Visitors see a recording or a preview by its sound, which publishes changes itself.
const recording = z.object({ recordingId: z.int() })
const preview = z.object({ previewId: z.int() })

/** Its streams, length and peaks are there. */
export const recordingReady = defineEvent('recording-ready', recording, {
  clearsVisitorCache: false,
})
/** It can never become a sound; the row has the reason. */
export const recordingFailed = defineEvent('recording-failed', recording, {
  clearsVisitorCache: false,
})
/** The operator has refused it: it never becomes a sound, or remains one for its buyers alone. */
export const recordingRefused = defineEvent('recording-refused', recording, {
  clearsVisitorCache: true,
})
export const previewReady = defineEvent('preview-ready', preview, { clearsVisitorCache: false })
