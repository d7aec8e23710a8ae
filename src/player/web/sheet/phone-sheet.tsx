import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import type { Track } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { currentTrack } from '../../state.ts'
import { Artist } from '../artist.tsx'
import { Controls } from '../bar/controls.tsx'
import { type MenuActs, PlayerMenu } from '../bar/player-menu.tsx'
import { Position } from '../bar/position.tsx'
import { Volume } from '../bar/volume.tsx'
import { PreviewLimitNote } from '../preview-limit/preview-limit-note.tsx'
import { QueueList } from '../queue/queue-list.tsx'
import { usePlayerState } from '../use-player.ts'
import styles from './phone-sheet.module.css'
import { useSwipeDown } from './use-draw-down.ts'

/** The whole player on a phone, over the page; drawn down or closed, the page is as it was. */
export function PhoneSheet({ onClose, ...acts }: MenuActs & { onClose: () => void }) {
  const track = usePlayerState(currentTrack)
  const say = useTranslations('playing')
  const player = useTranslations('player')
  const dialog = useModal(onClose)
  const closer = useRef<HTMLDivElement>(null)
  const draw = useSwipeDown(dialog, onClose)
  // What an item of the menu opens stands on the page, above which this one lies.
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={player('label')} data-scrolls>
      <div className={styles.head} {...draw} ref={closer}>
        <IconButton icon="down" label={say('close')} onClick={onClose} />
        <span className={styles.handle} aria-hidden="true" />
        <PlayerMenu onClap={acts.onClap} onHelp={closing(acts.onHelp)} side="below" />
      </div>
      {track && <Front track={track} onFollow={onClose} />}
      <div className={styles.queue}>
        <QueueList onEmptied={() => closer.current?.querySelector('button')?.focus()} />
      </div>
    </dialog>
  )
}

function Front({ track, onFollow }: { track: Track; onFollow: () => void }) {
  return (
    <div className={styles.front}>
      <div className={styles.cover}>
        <Cover
          address={track.coverart}
          seed={track.id}
          accent={track.accent}
          sizes="(max-width: 400px) 86vw, 360px"
          eager
        />
      </div>
      <div className={styles.words}>
        <A href={soundHref(track)} className={styles.title} lang={langOf(track.title)}>
          {track.title}
        </A>
        <Artist track={track} className={styles.artist} />
      </div>
      <Position track={track} large />
      <PreviewLimitNote onFollow={onFollow} />
      <Controls large />
      <Volume wide />
    </div>
  )
}

/** The browser's own modal dialog; it goes by Escape, by the back gesture and with the page. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    const cancelled = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    dialog.addEventListener('cancel', cancelled)
    return () => {
      dialog.removeEventListener('cancel', cancelled)
      dialog.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    if (opened.current !== pathname) close()
  }, [pathname])
  return ref
}
