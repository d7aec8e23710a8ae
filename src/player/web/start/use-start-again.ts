import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { PlayerStore } from '../../store.ts'
import { startAgain } from './start-again.ts'

/** A link with a time that is pressed again on the page it has led to leads there again. */
export function useStartAgain(store: PlayerStore): void {
  const visit = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef(visit)
  useEffect(() => {
    const before = last.current
    last.current = visit
    const fact = isBack ? undefined : startAgain(before, visit, store.getState())
    if (fact) store.tell(fact)
  }, [visit, isBack, store])
}
