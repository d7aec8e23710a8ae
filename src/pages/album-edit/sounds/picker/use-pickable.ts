import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { listMySounds, type MySound } from '#sounds/my-sounds-contract.ts'

/** Long enough for a letter to be followed by the next. */
const SETTLE_MS = 250

/** One’s own sounds that fit a text, page by page. */
export function usePickable() {
  const [text, setText] = useState('')
  const [turn, setTurn] = useState(0)
  const [sounds, setSounds] = useState<readonly MySound[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const query = text.trim() === '' ? {} : { text: text.trim() }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is made of the text
  useEffect(() => {
    const gone = new AbortController()
    setState('loading')
    const timer = setTimeout(
      async () => {
        const answer = await callApi(listMySounds, { query })
        if (gone.signal.aborted) return
        if (isFailure(answer)) return setState('failed')
        setSounds(answer.items)
        setNext(answer.next)
        setState('ready')
      },
      text === '' ? 0 : SETTLE_MS,
    )
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [text, turn])

  return {
    text,
    setText,
    sounds,
    next,
    state,
    again: () => setTurn((before) => before + 1),
    async showMore() {
      if (next === null) return
      setState('loading')
      const answer = await callApi(listMySounds, { query: { ...query, cursor: next } })
      if (isFailure(answer)) return setState('failed')
      setSounds((before) => [...before, ...answer.items])
      setNext(answer.next)
      setState('ready')
    },
  }
}
