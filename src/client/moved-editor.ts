import { useState } from 'react'
import { useLocation, useParams } from 'react-router'

interface Moved {
  movedFrom: string
}

/** The state of a navigation to the new address of what was public and is now Private. */
export function movingFrom(id: string): Moved {
  return { movedFrom: id }
}

/**
 * True if a navigation leads to the new address of the same editor; going back there later does
 * not.
 */
export function isMoving(to: { nextLocation: { state: unknown }; historyAction: string }): boolean {
  return to.historyAction === 'REPLACE' && isMoved(to.nextLocation.state)
}

/** The key of an editor, which stays the same where its address changes, with what was typed. */
export function useEditorKey(): string | undefined {
  const { id } = useParams()
  const { state } = useLocation()
  const [known, setKnown] = useState({ id, key: id })
  const now = knownAs(known, id, state)
  if (now !== known) setKnown(now)
  return now.key
}

interface Known {
  id: string | undefined
  key: string | undefined
}

export function knownAs(before: Known, id: string | undefined, state: unknown): Known {
  if (id === before.id) return before
  const isSame = isMoved(state) && state.movedFrom === before.id
  return { id, key: isSame ? before.key : id }
}

function isMoved(state: unknown): state is Moved {
  return typeof state === 'object' && state !== null && 'movedFrom' in state
}
