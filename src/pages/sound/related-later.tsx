import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { listRelatedSounds } from '#discovery/contract.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { RelatedSounds } from './related-sounds.tsx'

/** What goes with the sound, asked for once the page is there; where that fails nothing is missing. */
export default function RelatedLater({ soundId }: { soundId: string }) {
  const [sounds, setSounds] = useState<readonly SoundSummary[]>([])
  useEffect(() => {
    const gone = new AbortController()
    setSounds([])
    callApi(listRelatedSounds, { params: { id: soundId }, signal: gone.signal }).then(
      (answer) => {
        if (!isFailure(answer)) setSounds(answer.items)
      },
      (error) => {
        if (!gone.signal.aborted) throw error
      },
    )
    return () => gone.abort()
  }, [soundId])
  return <RelatedSounds sounds={sounds} />
}
