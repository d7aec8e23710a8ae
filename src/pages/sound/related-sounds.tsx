import { useTranslations } from 'use-intl'
import { PlayButton } from '#player/web/play-button.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'

/** What goes with a sound, below its page; nothing where nothing does. */
export function RelatedSounds({ sounds }: { sounds: readonly SoundSummary[] }) {
  const t = useTranslations('soundPage')
  if (sounds.length === 0) return null
  return (
    <section>
      <h2>{t('related')}</h2>
      <SoundGrid sounds={sounds} renderAction={(sound) => <PlayButton track={sound} />} />
    </section>
  )
}
