import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/** The number of files that are made, of how many; the one that is being made counts in part. */
export interface Progress {
  made: number
  count: number
}
export type DownloadState = 'idle' | 'preparing' | 'failed' | 'ended' | 'impossible'

/** A file of minutes is made in seconds; what takes longer has failed and may be tried again. */
const GIVE_UP_MS = 5 * 60 * 1000
/** A whole album is many such files. */
export const LARGE_GIVE_UP_MS = 60 * 60 * 1000

export function useDownload() {
  const [state, setState] = useState<DownloadState>('idle')
  const [progress, setProgress] = useState<Progress>()
  const leaving = useRef<AbortController>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => () => leaving.current?.abort(), [])

  async function start(path: string, giveUpMs = GIVE_UP_MS) {
    leaving.current?.abort()
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setState('preparing')
    setProgress(undefined)
    const until = AbortSignal.any([signal, AbortSignal.timeout(giveUpMs)])
    const found = await waitForFile(path, until, setProgress)
    if (signal.aborted) return
    setState(found === 'ready' ? 'idle' : found)
    if (found === 'ready') save(path)
    // The page then shows why, and how to continue.
    if (found === 'ended') await revalidate()
  }
  return { state, progress, start }
}

/**
 * `ended`: it is no longer available; `impossible`: not in this format; `failed`: it is not
 * available now, or `signal`
 * has ended.
 */
export async function waitForFile(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<'ready' | Exclude<DownloadState, 'idle' | 'preparing'>> {
  while (!signal.aborted) {
    // The network may be away for the moment.
    const request = fetch(path, { method: 'HEAD', redirect: 'manual', signal })
    const answer = await request.catch(() => undefined)
    // A redirect leads to the storage, which is another origin: it is there.
    if (answer?.ok || answer?.type === 'opaqueredirect') return 'ready'
    if (answer?.status === 410) return 'ended'
    if (answer?.status === 409) return 'impossible'
    if (answer && answer.status !== 503 && answer.status !== 429) return 'failed'
    const [made = 0, count = 0] = answer?.headers.get('x-prepared')?.split('/').map(Number) ?? []
    onProgress({ made, count })
    const seconds = Number(answer?.headers.get('retry-after')) || 2
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
  return 'failed'
}

function save(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
