import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIntention } from '#accounts/web/intention.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { IconButton } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import {
  CLAPS_MAX,
  type Claps,
  getAlbumClaps,
  getClaps,
  removeAlbumClaps,
  removeClaps,
} from '../contract.ts'
import { audiblePlace } from './audible-place.ts'
import styles from './clap-button.module.css'
import { ClapFace } from './clap-face.tsx'
import { announceClaps, type ClapSender, createClapSender, sendClaps } from './clap-sender.ts'
import { isAlbum, type Work } from './work.ts'

export interface ClapListeners {
  /** Claps have arrived, or were taken back. */
  onGiven?: (() => void) | undefined
  /** Gets all claps of the work, with unanswered ones; undefined once they are counted no more. */
  onCount?: ((total: number | undefined) => void) | undefined
}

export interface ClapButtonProps extends ClapListeners {
  work: Work
}

export default function MemberClaps({ work, ...listeners }: ClapButtonProps) {
  const t = useTranslations()
  const toast = useToast()
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => currentTrack(state)?.id === work.id)
  const { claps, sender } = useClaps(work, listeners)
  const isOwn = work.mine === 'owner'

  function clap() {
    const isPlaced = isPlaying && !isAlbum(work)
    const place = isPlaced ? audiblePlace(work, player.currentTime()) : undefined
    if (sender.current?.press(place) === false) toast(t('ownClaps.full', { max: CLAPS_MAX }))
  }

  // The clap has no place: it was not for where the sound is now.
  useIntention('clap', work.id, () => {
    if (isOwn) toast(t('community.clap.own'))
    else sender.current?.press(undefined)
  })

  async function withdraw() {
    await sender.current?.flush()
    const answer = await callApi(isAlbum(work) ? removeAlbumClaps : removeClaps, {
      params: { id: work.id },
    })
    if (isFailure(answer)) return toast(answer.message, 'failed')
    announceClaps(work.id, answer)
    toast(t('ownClaps.withdrawn'))
  }

  return (
    <ClapFace total={claps.total} mine={claps.mine} isOwn={isOwn} onClap={clap}>
      {claps.mine > 0 && (
        <span
          className={styles.mine}
          title={t('ownClaps.mine', { mine: claps.mine, max: CLAPS_MAX })}
        >
          +{claps.mine}
        </span>
      )}
      {!isOwn && (
        <IconButton
          icon="close"
          label={t('ownClaps.withdraw')}
          className={claps.mine > 0 ? styles.withdraw : styles.noWithdraw}
          onClick={withdraw}
        />
      )}
    </ClapFace>
  )
}

/** Holds one's own and all claps of a work; a member's own are asked for once the page is there. */
function useClaps(work: Work, listeners: ClapListeners) {
  const { id, claps: total } = work
  const isOfAlbum = isAlbum(work)
  const latest = useRef(listeners)
  latest.current = listeners
  const toast = useToast()
  const me = useMe()?.id
  const [claps, setClaps] = useState<Claps>({ mine: 0, total })
  const sender = useRef<ClapSender>(undefined)

  useEffect(() => {
    const made = createClapSender({
      workId: id,
      start: { mine: 0, total },
      send: (request) =>
        sendClaps({ id, isOfAlbum }, request, (message) => toast(message, 'failed')),
      onChange(shown) {
        // Claps that were still unanswered when the page showed another work are not that one's.
        if (sender.current !== made) return
        setClaps(shown)
        latest.current.onCount?.(shown.total)
      },
      onGiven: () => latest.current.onGiven?.(),
    })
    sender.current = made
    setClaps({ mine: 0, total })
    // One's own number is not shown where this fails; clapping works without it.
    const ask = async () => {
      const answer = await callApi(isOfAlbum ? getAlbumClaps : getClaps, { params: { id } })
      if (!isFailure(answer)) made.settle(answer)
    }
    if (me !== undefined) void ask()
    return () => {
      sender.current = undefined
      latest.current.onCount?.(undefined)
      made.close()
    }
  }, [id, isOfAlbum, total, me, toast])

  return { claps, sender }
}
