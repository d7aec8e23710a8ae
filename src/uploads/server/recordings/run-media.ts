import type { Context } from '#ports/context.ts'
import { withScratch } from './scratch.ts'

/** Seconds before the second attempt, the third and the fourth: longer than most outages last. */
export const PAUSES: readonly number[] = [10, 60, 300]
const PERIOD_MS = 1000

export interface MediaRun {
  /** The folder for other files of the work. */
  folder: string
  inputFile: string
  outputFolder: string
  /** Aborted when the worker stops, or the result is not wanted any more. */
  signal: AbortSignal
  onProgress(share: number): void
  /** The result is not wanted any more. */
  giveUp(): void
}

interface Options {
  originalKey: string
  stopping: AbortSignal
  /** False where the result is not wanted any more. */
  writeProgress(share: number): Promise<boolean>
}

/**
 * Runs `work` on an original, in a scratch folder. Its progress is written once a second; the same
 * write returns whether its result is still wanted, and if not, the work is aborted.
 *
 * @returns undefined where the result is not wanted any more
 */
export function runMedia<Result>(
  context: Pick<Context, 'config' | 'storage'>,
  { originalKey, stopping, writeProgress }: Options,
  work: (run: MediaRun) => Promise<Result>,
): Promise<Result | undefined> {
  return withScratch(context, async ({ folder, inputFile, outputFolder }) => {
    await context.storage.fetchTo(originalKey, inputFile)
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping, ended.signal])
    let share = 0
    let isUnwanted = false
    const giveUp = () => {
      isUnwanted = true
      ended.abort()
    }
    const onProgress = (now: number) => {
      share = Math.min(0.99, Math.max(share, now))
    }
    const write = () =>
      writeProgress(share).then(
        (isWanted) => isWanted || giveUp(),
        (error: unknown) => ended.abort(error),
      )
    let writing = Promise.resolve<unknown>(undefined)
    const timer = setInterval(() => {
      writing = writing.then(write)
    }, PERIOD_MS)
    try {
      return await work({ folder, inputFile, outputFolder, signal, onProgress, giveUp })
    } catch (error) {
      if (isUnwanted) return undefined
      throw error
    } finally {
      clearInterval(timer)
      await writing
    }
  })
}
