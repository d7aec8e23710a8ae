import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { importChunk } from '#client/connection.ts'
import { IconButton } from '#ui/button.tsx'
import type { Track } from '#works/sounds-contract.ts'

const LyricsDialog = lazy(() => importChunk(() => import('./lyrics-dialog.tsx')))

/** Opens the lyrics of a track that has some. */
export function LyricsButton({ track }: { track: Track }) {
  const t = useTranslations('playing.lyrics')
  const lyrics = useLyrics(track)
  if (!lyrics) return null
  return (
    <>
      <IconButton icon="note" label={t('open')} onClick={lyrics.open} />
      {lyrics.dialog}
    </>
  )
}

/** The dialog with a track’s lyrics, and what opens it; null where there are none. */
export function useLyrics(track: Track | undefined) {
  const [isOpen, setOpen] = useState<boolean>()
  if (!track?.hasLyrics) return null
  const dialog = isOpen !== undefined && (
    <Suspense>
      <LyricsDialog track={track} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open: () => setOpen(true), dialog }
}
