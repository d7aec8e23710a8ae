import { useEffect, useEffectEvent, useState } from 'react'
import { sleep } from '../uploading/transfer/patience.ts'
import { askFile, type FileNews } from './ask-file.ts'

const POLL_MS = 2000

/**
 * Asks how far a file is, now and every two seconds, as long as it is waited for.
 *
 * @param transcodeId undefined where none is waited for
 * @param onOver reads what waits for it anew, which says more than the file
 * @returns undefined until something is known
 */
export function useFileNews(
  transcodeId: string | undefined,
  onOver: () => Promise<void>,
): FileNews | undefined {
  const [known, setKnown] = useState<{ id: string; news: FileNews | undefined }>()
  const readOn = useEffectEvent(onOver)
  useEffect(() => {
    if (transcodeId === undefined) return
    const gone = new AbortController()
    async function follow(id: string, signal: AbortSignal) {
      for (;;) {
        const news = await askFile(id, signal)
        signal.throwIfAborted()
        if (news === 'over') {
          setKnown({ id, news: undefined })
          await readOn()
        } else if (news) setKnown({ id, news })
        await sleep(POLL_MS, signal)
      }
    }
    follow(transcodeId, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return () => gone.abort()
  }, [transcodeId])
  return known?.id === transcodeId ? known?.news : undefined
}
