import { callApi, isFailure } from '#web/api-client.ts'
import { listProcessingSounds, type ProcessingSound } from '../../my-sounds-contract.ts'

const POLL_MS = 2000

/** Asks about all of these sounds with one request, now and every two seconds. @returns its end */
export function pollProcessing(
  ids: readonly string[],
  onNews: (items: readonly ProcessingSound[]) => void,
): () => void {
  const over = new AbortController()
  const { signal } = over
  async function ask() {
    try {
      const answer = await callApi(listProcessingSounds, { query: { ids: ids.join() }, signal })
      // One that failed is asked again by the next.
      if (!isFailure(answer) && !signal.aborted) onNews(answer.items)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  void ask()
  const timer = setInterval(ask, POLL_MS)
  return () => {
    over.abort()
    clearInterval(timer)
  }
}
