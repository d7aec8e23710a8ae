import { useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'

/** Each choice is saved immediately, and reset where that fails. */
export function useChoices<Choices>(
  first: Choices,
  save: (change: Partial<Choices>) => Promise<Choices | ApiFailure>,
) {
  const [wanted, setWanted] = useState(first)
  const [savedAt, setSavedAt] = useState(0)
  const [problem, setProblem] = useState<string>()

  async function choose(change: Partial<Choices>) {
    const before = wanted
    setWanted({ ...before, ...change })
    setProblem(undefined)
    const answer = await save(change)
    if (!isFailure(answer)) return setSavedAt(Date.now())
    setWanted(before)
    setProblem(answer.message)
  }
  return { wanted, choose, savedAt, problem }
}
