import { useEffect, useState } from 'react'
import { type ApiFailure, callApi } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { useConfig } from '#client/root-data.ts'
import { findResults, type Results } from './find-results.ts'
import { sendQueries } from './search-client.ts'
import { hrefOf, isBlank, type SearchState } from './search-state.ts'

/** The results of one address; a blank one asks nothing. */
export interface Searched {
  href: string
  found: Results | ApiFailure | undefined
}

/** The time before anything shows that it takes long. */
const SLOW_MS = 300

/**
 * The results of a state: those that came with the page while it is theirs, and then what is asked
 * for each new one, where a newer state drops the question of the older.
 * @returns the last results until the next arrive, whether that takes long, and how to ask again
 */
export function useResults(state: SearchState, initial: Searched) {
  const { search: access } = useConfig()
  const [latest, setLatest] = useState(initial)
  const [seen, setSeen] = useState(initial)
  const [isSlow, setSlow] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // The page was loaded anew, as after signing in.
  if (seen !== initial) {
    setSeen(initial)
    setLatest(initial)
  }
  const href = hrefOf(state)
  const isCurrent = latest.href === href && attempt === 0

  useEffect(() => {
    if (isCurrent) return
    const asking = new AbortController()
    const slow = setTimeout(() => setSlow(true), SLOW_MS)
    const ask = async () => {
      const found = isBlank(state) || !access ? undefined : await find(state, access, asking.signal)
      if (asking.signal.aborted) return
      setLatest({ href, found })
      setAttempt(0)
    }
    ask().catch(ignoreAbort(asking.signal))
    return () => {
      asking.abort()
      clearTimeout(slow)
      setSlow(false)
    }
  }, [state, href, isCurrent, access])

  return { found: latest.found, isSlow: isSlow && !isCurrent, retry: () => setAttempt(attempt + 1) }
}

type Access = Parameters<typeof sendQueries>[0]

function find(state: SearchState, access: Access, signal: AbortSignal) {
  const send = (requests: Parameters<typeof sendQueries>[1]) =>
    sendQueries(access, requests, signal)
  return findResults(state, send, callApi, signal)
}
