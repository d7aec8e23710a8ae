import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { listRelatedSounds, type RelatedSound } from '#discovery/contract.ts'
import AlsoBought from '#discovery/web/also-bought.tsx'
import { useItemsNear } from '#discovery/web/use-items-near.ts'
import type { SupportersProps } from '#library/web/supporters/supporters.tsx'
import { SupportersOf } from '#library/web/supporters/supporters-of.tsx'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { SoundGrid } from '#works/web/sounds/sound-tile.tsx'
import styles from './beside-sound.module.css'

interface BesideSoundProps {
  sound: SoundSummary
  /** The first page of its supporters; without it, what else may please whoever likes the sound. */
  supporters?: SupportersProps['first']
}

/** Parts of the page of a sound that load after it, in one module. */
export default function BesideSound({ sound, supporters }: BesideSoundProps) {
  if (supporters) return <SupportersOf work={sound} first={supporters} />
  return (
    <div className={styles.parts}>
      <AlsoBought kind="sound" id={sound.id} />
      <Related soundId={sound.id} />
    </div>
  )
}

function Related({ soundId }: { soundId: string }) {
  const t = useTranslations('besideWork')
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
