import { createHash } from 'node:crypto'

/** Tells the peaks of one recording from those of another, without a word of which recording it is. */
export function peaksTag(transcodeId: string): string {
  return createHash('sha256').update(`peaks ${transcodeId}`).digest('base64url').slice(0, 16)
}
