import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { PlayerStore } from '../../store.ts'
import { restartEvent } from './restart.ts'

/** A link with a time that is pressed again on the page it has led to leads there again. */
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
