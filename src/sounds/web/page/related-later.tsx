import { useEffect, useState } from 'react'
import { listRelatedSounds } from '#discovery/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import type { SoundSummary } from '../../contract.ts'
import { RelatedSounds } from '../browse/related-sounds.tsx'

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
