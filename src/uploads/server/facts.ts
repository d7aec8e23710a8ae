import * as z from 'zod/mini'
import { defineFact } from '#ports/jobs/announce.ts'

const recording = z.object({ recordingId: z.int() })
const preview = z.object({ previewId: z.int() })

/** Its streams, length and peaks are there. */
export const recordingReady = defineFact('recording-ready', recording)
/** It can never become a sound; the row says why. */
export const recordingFailed = defineFact('recording-failed', recording)
/** The operator has refused it: it never will be a sound, or is none any more but for its buyers. */
export const recordingRefused = defineFact('recording-refused', recording)
export const previewReady = defineFact('preview-ready', preview)
