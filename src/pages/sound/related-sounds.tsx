import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { listRelatedSounds, type RelatedSound } from '#discovery/contract.ts'
import AlsoBought from '#discovery/web/also-bought.tsx'
import { useItemsNear } from '#discovery/web/use-items-near.ts'
import { SoundGrid } from '#works/web/sounds/sound-tile.tsx'
import styles from './related-sounds.module.css'

/** What else may please whoever likes a sound: what its buyers also bought, and what is near it. */
export default function RelatedSounds({ soundId }: { soundId: string }) {
  return (
    <div className={styles.parts}>
      <AlsoBought kind="sound" id={soundId} />
      <Related soundId={soundId} />
    </div>
  )
}

function Related({ soundId }: { soundId: string }) {
  const t = useTranslations('soundPage')
  const { items: sounds, place } = useItemsNear(soundId, (id, signal) =>
    callApi(listRelatedSounds, { params: { id }, signal }),
  )
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
