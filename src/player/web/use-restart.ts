import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { parseTime } from '#kernel/parse-time.ts'
import { currentTrack, type PlayerEvent, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'

/** A link with a time that is pressed again on its own page seeks again. */
export function useRestart(store: PlayerStore): void {
  const visit = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef(visit)
  useEffect(() => {
    const before = last.current
    last.current = visit
    const event = isBack ? undefined : restartEvent(before, visit, store.getState())
    if (event) store.dispatch(event)
  }, [visit, isBack, store])
}

type Visit = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>

/** The page itself handles the first visit, as there may be no player yet. */
export function restartEvent(
  before: Visit,
  now: Visit,
  state: PlayerState,
): PlayerEvent | undefined {
  const track = currentTrack(state)
  if (before.key === now.key || addressOf(before) !== addressOf(now)) return undefined
  if (!track || !now.pathname.includes(`/sound/${track.id}`)) return undefined
  const time = parseTime(new URLSearchParams(now.search).get('t'))
  return time === undefined ? undefined : { type: 'sought', time }
}

const addressOf = ({ pathname, search, hash }: Visit) => pathname + search + hash
