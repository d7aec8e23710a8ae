import * as z from 'zod/mini'

export const FileProgress = z.object({
  progress: z.number(),
  /** The number of files and previews before it. */
  waiting: z.number(),
  /** 0..1 of its preview, while that is to be made. */
  preview: z.optional(z.number()),
})
export type FileProgress = z.output<typeof FileProgress>
