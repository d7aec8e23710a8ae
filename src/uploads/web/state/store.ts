/** State outside of React, whose changes are visible to the dispatcher immediately. */
export interface Store<State, Event> {
  get: () => State
  dispatch: (event: Event) => void
  /** @returns its own undo */
  subscribe: (listener: () => void) => () => void
}

export function createStore<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
): Store<State, Event> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch(event) {
      const next = reduce(state, event)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
