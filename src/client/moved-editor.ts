import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'

const Moved = z.object({ movedFrom: z.string() })

/** What was public and is Private has another address: what a navigation there says of itself. */
export function movingFrom(id: string): z.output<typeof Moved> {
  return { movedFrom: id }
}

interface Leaving {
  nextLocation: { state: unknown }
  historyAction: string
}

/** Whether one is led to where one’s editor goes on; going back there later is no such thing. */
export function isMoving({ nextLocation, historyAction }: Leaving): boolean {
  return historyAction === 'REPLACE' && z.safeParse(Moved, nextLocation.state).success
}

/**
 * The key of an editor: where its address changes it stays as it is, with what was typed. What is read
 * anew may tell another id before the editor has heard of it: the page’s address alone decides.
 */
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
