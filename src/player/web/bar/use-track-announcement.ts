import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTrack } from '../../state.ts'
import { usePlayerState } from '../use-player.ts'

/** A live region is read aloud when it changes, not when it appears. */
const AFTER_MS = 200

/**
 * Names the current track for a live region: empty at first, and the same until another track has
 * begun.
 */
export function useTrackAnnouncement(): string {
  const t = useTranslations('playing')
  const track = usePlayerState((state) => (state.isStarted ? currentTrack(state) : undefined))
  const [announcement, setAnnouncement] = useState('')
  const words = track && t('nowPlaying', { title: track.title, artist: track.user })
  useEffect(() => {
    const timer = setTimeout(() => words && setAnnouncement(words), AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return announcement
}
