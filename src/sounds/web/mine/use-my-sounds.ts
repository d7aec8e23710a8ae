import { useEffect, useState } from 'react'
import type { Page } from '#kernel/pagination.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { getSound, listMySounds, type Sound } from '../../contract.ts'

const POLL_MS = 2000

/** Whether something is still being made ready, so that it is worth asking again. */
function isWaiting({ edit }: Sound): boolean {
  return edit !== null && (edit.transcodeStatus === 'TRANSCODING' || edit.wantedStatus !== null)
}

/** One's own sounds, page by page; what is being made ready is asked about until it is. */
export function useMySounds(first: Page<Sound>) {
  const toast = useToast()
  const [sounds, setSounds] = useState(first.items)
  const [next, setNext] = useState(first.next)
  const [isBusy, setBusy] = useState(false)
  const waiting = sounds
    .filter(isWaiting)
    .map((sound) => sound.id)
    .join(' ')

  useEffect(() => {
    setSounds(first.items)
    setNext(first.next)
  }, [first])

  useEffect(() => {
    if (waiting === '') return
    const gone = new AbortController()
    const timer = setInterval(async () => {
      const newer = await Promise.all(waiting.split(' ').map((id) => ask(id, gone.signal)))
      const byId = new Map(newer.flatMap((sound) => (sound ? [[sound.id, sound] as const] : [])))
      if (!gone.signal.aborted) setSounds((old) => old.map((sound) => byId.get(sound.id) ?? sound))
    }, POLL_MS)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [waiting])

  return {
    sounds,
    next,
    isBusy,
    forget: (id: string) => setSounds((old) => old.filter((sound) => sound.id !== id)),
    async showMore(cursor: string) {
      setBusy(true)
      const answer = await callApi(listMySounds, { query: { cursor } })
      setBusy(false)
      if (isFailure(answer)) return toast(answer.message, 'failed')
      setSounds([...sounds, ...answer.items])
      setNext(answer.next)
    },
  }
}

/** A question that fails is asked again by the next one. */
async function ask(id: string, signal: AbortSignal): Promise<Sound | undefined> {
  try {
    const answer = await callApi(getSound, { params: { id }, signal })
    return isFailure(answer) ? undefined : answer
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
