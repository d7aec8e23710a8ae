import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { listTimedReactions, type TimedReactions } from '../../contract.ts'

/**
 * Where people clap and what they say, asked for anew when `version` changes. Where that fails the
 * waveform stays as it is: all comments stand below it too.
 */
export function useMoments(soundId: string, version: unknown): TimedReactions | undefined {
  const [moments, setMoments] = useState<TimedReactions>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that there is news
  useEffect(() => {
    const gone = new AbortController()
    callApi(listTimedReactions, { params: { id: soundId }, signal: gone.signal }).then(
      (answer) => {
        if (!isFailure(answer)) setMoments(answer)
      },
      (error) => {
        if (!gone.signal.aborted) throw error
      },
    )
    return () => gone.abort()
  }, [soundId, version])
  return moments
}
