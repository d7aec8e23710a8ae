import type { DownloadFormat, FileTags, ImageCrop } from '../media.ts'
import type { MediaError } from './message.ts'

interface Folders {
  inputFile: string
  outputFolder: string
}

/** The job that the parent writes, as one line of JSON, to the standard input of a child. */
export type MediaJob =
  | (Folders & { kind: 'probe'; forbiddenFile: string })
  | (Folders & { kind: 'transcode' })
  | (Folders & { kind: 'preview'; fromSeconds: number; toSeconds: number })
  | (Folders & { kind: 'image'; crop: ImageCrop | undefined })
  | (Folders & { kind: 'download'; format: DownloadFormat; tags: FileTags; isEncoded: boolean })

/** A verdict on the file, as against a fault of the machine: it travels to the artist. */
export class Refusal extends Error {
  readonly reason: MediaError
  constructor(reason: MediaError) {
    super(`the file is refused: ${reason}`)
    this.reason = reason
  }
}
