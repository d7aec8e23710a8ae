import { callApi, isFailure } from '#client/api-client.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import type { FileProgress } from '#uploads/progress-contract.ts'

export type FileNews = FileProgress

/**
 * Asks about a file that a sound waits for.
 *
 * @returns `over` where the sound itself says how it goes on; undefined where no answer came
 */
export async function askFile(
  transcodeId: string,
  signal: AbortSignal,
): Promise<FileNews | 'over' | undefined> {
  const file = await callApi(getTranscodeStatus, { params: { id: transcodeId }, signal })
  // Another may have been chosen in its place.
  if (isFailure(file)) return file.status === 404 ? 'over' : undefined
  const { status, progress, error, waiting = 0, preview } = file
  const isWorkedOn = (status === 'TRANSCODING' && !error) || preview !== undefined
  if (!isWorkedOn && waiting === 0) return 'over'
  return { progress, waiting, ...(preview !== undefined && { preview }) }
}
