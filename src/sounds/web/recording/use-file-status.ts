import { useEffect, useEffectEvent, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import type { FileProgress } from '#uploads/progress-contract.ts'
import { sleep } from '#uploads/web/transfer/wait.ts'

export type FileStatus = FileProgress

const POLL_MS = 2000

/**
 * Reads how far a file is, now and every two seconds, as long as it is waited for.
 *
 * @param transcodeId undefined where none is waited for
 * @param onOver reads again what waits for it, which says more than the file
 * @returns undefined until something is known
 */
export function useFileStatus(
  transcodeId: string | undefined,
  onOver: () => Promise<void>,
): FileStatus | undefined {
  const [known, setKnown] = useState<{ id: string; status: FileStatus | undefined }>()
  const handleOver = useEffectEvent(onOver)
  useEffect(() => {
    if (transcodeId === undefined) return
    const gone = new AbortController()
    async function follow(id: string, signal: AbortSignal) {
      for (;;) {
        const status = await readFileStatus(id, signal)
        signal.throwIfAborted()
        if (status === 'over') {
          setKnown({ id, status: undefined })
          await handleOver()
        } else if (status) setKnown({ id, status })
        await sleep(POLL_MS, signal)
      }
    }
    follow(transcodeId, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return () => gone.abort()
  }, [transcodeId])
  return known?.id === transcodeId ? known?.status : undefined
}

/** @returns `over` where the sound itself says how it continues; undefined where no answer came */
export async function readFileStatus(
  transcodeId: string,
  signal: AbortSignal,
): Promise<FileStatus | 'over' | undefined> {
  const file = await callApi(getTranscodeStatus, { params: { id: transcodeId }, signal })
  // Another may have been chosen in its place.
  if (isFailure(file)) return file.status === 404 ? 'over' : undefined
  const { status, progress, error, waiting = 0, preview } = file
  const isProcessed = (status === 'TRANSCODING' && !error) || preview !== undefined
  if (!isProcessed && waiting === 0) return 'over'
  return { progress, waiting, ...(preview !== undefined && { preview }) }
}
