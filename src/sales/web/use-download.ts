import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

export type DownloadState = 'idle' | 'preparing' | 'failed' | 'ended'

/** A file of minutes is made in seconds; what takes longer is told as failed, and may be tried again. */
const GIVE_UP_MS = 5 * 60 * 1000
/** A whole album is many such files. */
export const LARGE_GIVE_UP_MS = 60 * 60 * 1000

/** Waits until a file is made, then lets the browser download it. */
export function useDownload(): {
  state: DownloadState
  start: (path: string, giveUpMs?: number) => Promise<void>
} {
  const [state, setState] = useState<DownloadState>('idle')
  const leaving = useRef<AbortController>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => () => leaving.current?.abort(), [])

  async function start(path: string, giveUpMs = GIVE_UP_MS) {
    leaving.current?.abort()
    const waiting = new AbortController()
    leaving.current = waiting
    setState('preparing')
    const found = await waitForFile(path, giveUpMs, waiting.signal)
    if (waiting.signal.aborted) return
    setState(found === 'ready' ? 'idle' : found)
    if (found === 'ready') save(path)
    // The page then says why, and what helps.
    if (found === 'ended') await revalidate()
  }
  return { state, start }
}

/** `ended`: it is not there any more; `failed`: it cannot be had now, or we leave. */
async function waitForFile(
  path: string,
  giveUpMs: number,
  signal: AbortSignal,
): Promise<'ready' | 'ended' | 'failed'> {
  const end = Date.now() + giveUpMs
  while (Date.now() < end && !signal.aborted) {
    const answer = await look(path, signal)
    // A redirect leads to the storage, which is another origin: it is there.
    if (answer?.ok || answer?.type === 'opaqueredirect') return 'ready'
    if (answer?.status === 410) return 'ended'
    if (answer && answer.status !== 503) return 'failed'
    const seconds = Number(answer?.headers.get('retry-after')) || 2
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
  return 'failed'
}

/** Undefined where the network is away for the moment. */
async function look(path: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(path, { method: 'HEAD', redirect: 'manual', signal })
  } catch {
    return undefined
  }
}

function save(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
