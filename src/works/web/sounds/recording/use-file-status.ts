import { useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import type { FileProgress } from '#uploads/progress-contract.ts'

const POLL_MS = 2000

/** Polls the progress of a file. @param onOver reads the sound, which has more than the file */
export function useFileStatus(
  transcodeId: string | undefined,
  onOver: () => Promise<void>,
): FileProgress | undefined {
  const [known, setKnown] = useState<{ id: string; status: FileProgress }>()
  async function read(signal: AbortSignal) {
    if (transcodeId === undefined) return
    const status = await readFileStatus(transcodeId, signal)
    signal.throwIfAborted()
    if (status === 'over') {
      setKnown(undefined)
      await onOver()
    } else if (status) setKnown({ id: transcodeId, status })
  }
  usePolling(transcodeId, read, { pause: POLL_MS, immediately: true })
  return known?.id === transcodeId ? known?.status : undefined
}

/** @returns `over` where the state of the sound decides; undefined without a reply */
export async function readFileStatus(
  transcodeId: string,
  signal: AbortSignal,
): Promise<FileProgress | 'over' | undefined> {
  const file = await callApi(getTranscodeStatus, { params: { id: transcodeId }, signal })
  // Another file may have been chosen in its place.
  if (isFailure(file)) return file.status === 404 ? 'over' : undefined
  const { status, progress, waiting = 0, preview } = file
  const isProcessed = status === 'TRANSCODING' || preview !== undefined
  if (!isProcessed && waiting === 0) return 'over'
  return { progress, waiting, ...(preview !== undefined && { preview }) }
}
