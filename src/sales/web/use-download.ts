import { useEffect, useRef, useState } from 'react'

export type DownloadState = 'idle' | 'preparing' | 'failed'

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
  useEffect(() => () => leaving.current?.abort(), [])

  async function start(path: string, giveUpMs = GIVE_UP_MS) {
    leaving.current?.abort()
    const waiting = new AbortController()
    leaving.current = waiting
    setState('preparing')
    const isReady = await waitForFile(path, giveUpMs, waiting.signal)
    if (waiting.signal.aborted) return
    setState(isReady ? 'idle' : 'failed')
    if (isReady) save(path)
  }
  return { state, start }
}

/** @returns whether it is there; false where it cannot be had, or we leave */
async function waitForFile(path: string, giveUpMs: number, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + giveUpMs
  while (Date.now() < end && !signal.aborted) {
    const answer = await look(path, signal)
    // A redirect leads to the storage, which is another origin: it is there.
    if (answer?.ok || answer?.type === 'opaqueredirect') return true
    if (answer && answer.status !== 503) return false
    const seconds = Number(answer?.headers.get('retry-after')) || 2
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
  return false
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
