import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { listRelatedSounds } from '#discovery/contract.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'

/** Requested once the page is there; nothing where the request fails or finds none. */
export default function RelatedSounds({ soundId }: { soundId: string }) {
  const t = useTranslations('soundPage')
  const [sounds, setSounds] = useState<readonly SoundSummary[]>([])
  useEffect(() => {
    const gone = new AbortController()
    setSounds([])
    callApi(listRelatedSounds, { params: { id: soundId }, signal: gone.signal }).then(
      (reply) => {
        if (!isFailure(reply)) setSounds(reply.items)
      },
      (error) => {
        if (!gone.signal.aborted) throw error
      },
    )
    return () => gone.abort()
  }, [soundId])
  if (sounds.length === 0) return null
  return (
    <section>
      <h2>{t('related')}</h2>
      <SoundGrid sounds={sounds} isSelection />
    </section>
  )
}
