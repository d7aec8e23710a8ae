import type { Context } from '#ports/context.ts'
import {
  FIRST_FILES,
  type FoundTags,
  LATER_FILES,
  type MediaError,
  PEAKS_FILE,
  type Transcoded,
} from '#ports/media/media.ts'
import { keepTags } from '../../tags/keep-tags.ts'
import { withScratch } from '../scratch.ts'
import { type RecordingRow, updateProgress } from '../store.ts'
import { putFiles } from '../stream-folder.ts'
import { followProgress } from './follow-progress.ts'

interface Work {
  recording: RecordingRow
  streamPrefix: string
  /** The worker's own. */
  stopping: AbortSignal
  /** The first files are stored. False: another run was first, and this one is not wanted. */
  onPlayable(facts: Transcoded, coverKey: string | null): Promise<boolean>
}

/**
 * Takes the original through the media engine and stores what it makes, the first stream as soon as
 * it is there. `unwanted`: the recording was dropped meanwhile, or another run came first.
 *
 * @throws whatever is no verdict on the file
 */
export function workOnFile(
  context: Context,
  { recording, streamPrefix, stopping, onPlayable }: Work,
): Promise<'done' | 'unwanted' | { refused: MediaError }> {
  const { db, clock, storage, media } = context
  const known = recording.stream_prefix !== null
  return withScratch(context, async ({ inputFile, outputFolder }) => {
    await storage.fetchTo(recording.original_key, inputFile)
    const write = (share: number) => updateProgress(db, recording.id, share, clock.now())
    const progress = followProgress(write, stopping)
    const superseded = new AbortController()
    const signal = AbortSignal.any([progress.signal, superseded.signal])
    const isUnwanted = () => signal.aborted && !stopping.aborted
    const run = { recordingId: recording.id, outputFolder, streamPrefix }
    const keeping = startKeeping(context, run)
    let isTold = false
    const store = (files: readonly string[]) => putFiles(storage, outputFolder, streamPrefix, files)
    try {
      const result = await media
        .transcode({
          inputFile,
          outputFolder,
          signal,
          onProgress: progress.report,
          onTags: known ? () => {} : keeping.begin,
          async onPlayable(facts) {
            if (!known) await store([...FIRST_FILES, PEAKS_FILE])
            if (!(await onPlayable(facts, await keeping.end()))) superseded.abort()
            isTold = true
          },
        })
        .catch((error: unknown) => {
          if (isUnwanted()) return undefined
          throw error
        })
      // An aborted work may also end with a result, which says nothing about the file.
      if (stopping.aborted) throw stopping.reason
      if (result === undefined || isUnwanted()) return 'unwanted'
      if (!result.ok) return { refused: result.error }
      if (!isTold) throw new Error('the media engine has not said that it can be played')
      await store(LATER_FILES)
      return 'done'
    } finally {
      await keeping.settle()
      await progress.stop()
    }
  })
}

/** Tags are kept as soon as they are told, beside the encoding. */
function startKeeping(context: Context, run: Parameters<typeof keepTags>[1]) {
  let kept: Promise<string | null> = Promise.resolve(null)
  return {
    begin(tags: FoundTags) {
      kept = keepTags(context, run, tags)
      // Heard by `end`; where that is not asked for, the run has failed by itself.
      kept.catch(() => {})
    },
    end: () => kept,
    /** Nothing is written any more after this. */
    async settle() {
      await Promise.allSettled([kept])
    },
  }
}
