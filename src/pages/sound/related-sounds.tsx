import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { listRelatedSounds, type RelatedSound } from '#discovery/contract.ts'
import { SoundGrid } from '#works/web/sounds/sound-tile.tsx'

/**
 * Requests the sounds when the reader comes near; shows nothing where the request fails or finds
 * none.
 */
export default function RelatedSounds({ soundId }: { soundId: string }) {
  const t = useTranslations('soundPage')
  const [sounds, setSounds] = useState<readonly RelatedSound[]>([])
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    setSounds([])
    if (!isNear) return
    callApi(listRelatedSounds, { params: { id: soundId }, signal: gone.signal }).then((reply) => {
      if (!isFailure(reply)) setSounds(reply.items)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [soundId, isNear])
  const whyOf = (sound?: RelatedSound) => sound && t(`relatedWhy.${sound.why}`)
  if (sounds.length === 0) return <div ref={place} />
  return (
    <section>
      <h2>{t('related')}</h2>
      <SoundGrid
        sounds={sounds}
        isSelection
        noteOf={({ id }) => whyOf(sounds.find((sound) => sound.id === id))}
      />
    </section>
  )
}
