import { useTranslations } from 'use-intl'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { IconButton } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { CLAPS_MAX } from '../contract.ts'
import { audiblePlace } from './audible-place.ts'
import styles from './clap-button.module.css'
import { ClapFace } from './clap-face.tsx'
import { type ClapListeners, useClaps } from './clap-state/use-claps.ts'

export interface ClapButtonProps extends ClapListeners {
  sound: SoundSummary
}

/** The button of those who may clap, with their own number and the way back. */
export default function MemberClaps({ sound, ...listeners }: ClapButtonProps) {
  const t = useTranslations('community.clap')
  const toast = useToast()
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => currentTrack(state)?.id === sound.id)
  const { claps, press, withdraw } = useClaps(sound.id, sound.claps, listeners)
  const isOwn = sound.mine === 'owner'

  function clap() {
    const place = isPlaying ? audiblePlace(sound, player.currentTime()) : undefined
    if (!press(place)) toast(t('full', { max: CLAPS_MAX }))
  }

  return (
    <ClapFace total={claps.total} mine={claps.mine} isOwn={isOwn} onClap={clap}>
      {claps.mine > 0 && (
        <span className={styles.mine} title={t('mine', { mine: claps.mine, max: CLAPS_MAX })}>
          +{claps.mine}
        </span>
      )}
      {!isOwn && (
        <IconButton
          icon="close"
          label={t('withdraw')}
          className={claps.mine > 0 ? styles.withdraw : styles.noWithdraw}
          onClick={withdraw}
        />
      )}
    </ClapFace>
  )
}
