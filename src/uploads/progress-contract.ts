import * as z from 'zod/mini'

/** How far a file, or its preview, is while it is worked on or waits for that. */
export const FileProgress = z.object({
  /** 0..1 of the transcode. */
  progress: z.number(),
  /** How many files and previews are worked on before it. */
  waiting: z.number(),
  /** 0..1 of its preview, while that is to be made. */
  preview: z.optional(z.number()),
})
export type FileProgress = z.output<typeof FileProgress>
