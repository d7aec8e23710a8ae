import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'

const Moved = z.object({ movedFrom: z.string() })

/** The state of a navigation to the new address of what was public and is now Private. */
export function movingFrom(id: string): z.output<typeof Moved> {
  return { movedFrom: id }
}

/** Whether a navigation leads to the new address of the same editor; going back there later does not. */
export function isMoving(to: { nextLocation: { state: unknown }; historyAction: string }): boolean {
  return to.historyAction === 'REPLACE' && z.safeParse(Moved, to.nextLocation.state).success
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
  const moved = z.safeParse(Moved, state)
  const isSame = moved.success && moved.data.movedFrom === before.id
  return { id, key: isSame ? before.key : id }
}
