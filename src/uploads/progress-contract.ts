import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'

export const FileProgress = z.object({
  progress: described('Progress of processing (0–1)', z.number()),
  waiting: described('Number of files ahead in the queue', z.number()),
  preview: described(
    'Progress of its preview (0–1), while that is being made',
    z.optional(z.number()),
  ),
})
export type FileProgress = z.output<typeof FileProgress>
