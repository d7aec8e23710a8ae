import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { useMe } from '#web/root-data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { CLAPS_MAX } from '../contract.ts'
import styles from './clap-button.module.css'
import { useClaps } from './use-claps.ts'

/** Claps at once, where the sound is playing; visitors are asked to sign in. */
export function ClapButton({ sound }: { sound: SoundSummary }) {
  const t = useTranslations('community.clap')
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => currentTrack(state)?.id === sound.id)
  const { claps, press, withdraw } = useClaps(sound.id, sound.claps)
  const isOwn = sound.mine === 'owner'

  function clap() {
    if (!me) return signIn.open('sign-in')
    if (!press(isPlaying ? within(sound, player.currentTime()) : undefined)) {
      toast(t('full', { max: CLAPS_MAX }))
    }
  }

  return (
    <span className={styles.claps}>
      <Button
        look="outline"
        icon="clap"
        disabled={isOwn}
        title={isOwn ? t('own') : t('label')}
        aria-label={`${t('label')}: ${t('count', { count: claps.total })}`}
        data-clapped={claps.mine > 0 || undefined}
        className={styles.button}
        onClick={clap}
      >
        <span key={claps.mine} className={styles.number}>
          {claps.total.toLocaleString('en-US')}
        </span>
      </Button>
      {claps.mine > 0 && (
        <span className={styles.mine} title={t('mine', { mine: claps.mine, max: CLAPS_MAX })}>
          +{claps.mine}
        </span>
      )}
      {me && !isOwn && (
        <IconButton
          icon="close"
          label={t('withdraw')}
          className={claps.mine > 0 ? styles.withdraw : styles.noWithdraw}
          onClick={withdraw}
        />
      )}
    </span>
  )
}

/** A position that may be clapped at: inside of what may be heard. */
function within({ limit, duration }: SoundSummary, time: number): number {
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return Math.min(Math.max(time, from), to)
}
