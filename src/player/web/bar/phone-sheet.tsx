import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { titleLine } from '#kernel/title-line.ts'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { currentTrack } from '../../state.ts'
import { LazyQueueList } from '../queue/lazy-queue-list.tsx'
import { usePlayerState } from '../use-player.ts'
import { Artist } from './artist.tsx'
import { Controls } from './controls.tsx'
import styles from './phone-sheet.module.css'
import { PlayerMenu } from './player-menu.tsx'
import { Position } from './position.tsx'
import { PreviewLimitNote } from './preview-limit-note.tsx'
import { type BarActions, type TrackActions, TrackActs } from './track-acts.tsx'
import { Volume } from './volume.tsx'

/** A swipe this far closes the sheet. */
const SWIPE_PIXELS = 90

interface Props extends BarActions {
  style: CSSProperties
  onClose: () => void
  children: ReactNode
}

/** The whole player on a phone, over the page. */
export function PhoneSheet({ style, onClose, children, ...acts }: Props) {
  const track = usePlayerState(currentTrack)
  const t = useTranslations()
  const dialog = useModal(onClose)
  const closer = useRef<HTMLDivElement>(null)
  const swipe = useSwipeDown(dialog, onClose)
  // The sheet would cover what an item of the menu opens.
  const onHelp = () => {
    onClose()
    acts.onHelp()
  }
  return (
    <dialog ref={dialog} className={styles.sheet} style={style} aria-label={t('player.label')}>
      {children}
      <div className={styles.head} {...swipe} ref={closer}>
        <IconButton icon="down" label={t('playing.close')} onClick={onClose} />
        <span className={styles.handle} aria-hidden="true" />
        <PlayerMenu onHelp={onHelp} onFollow={onClose} side="below">
          {acts.menuItems}
        </PlayerMenu>
      </div>
      {track && <Front track={track} onFollow={onClose} {...acts} />}
      <div className={styles.queue}>
        <LazyQueueList onEmptied={() => closer.current?.querySelector('button')?.focus()} />
      </div>
    </dialog>
  )
}

interface FrontProps extends TrackActions {
  track: Track
  onFollow: () => void
}

function Front({ track, onFollow, onClap, onBuy }: FrontProps) {
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
        <A href={soundHref(track)} className={styles.title}>
          {titleLine(track)}
        </A>
        <Artist track={track} className={styles.artist} />
      </div>
      <div className={styles.acts}>
        <TrackActs track={track} onClap={onClap} onBuy={onBuy} wide />
      </div>
      <Position track={track} large />
      <PreviewLimitNote onFollow={onFollow} onBuy={onBuy} />
      <Controls large />
      <Volume wide />
    </div>
  )
}

/** The browser's own modal dialog: closes on Escape, on the back gesture and with the page. */
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

/** A swipe on the head of the sheet moves it down, and closes it. */
function useSwipeDown(sheet: RefObject<HTMLElement | null>, onAway: () => void) {
  const from = useRef<number>(undefined)
  const moveTo = (pixels: number) => {
    if (sheet.current) sheet.current.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (from.current === undefined) return
    const moved = event.clientY - from.current
    from.current = undefined
    moveTo(0)
    if (moved > SWIPE_PIXELS && event.type === 'pointerup') onAway()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = event.clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== undefined) moveTo(event.clientY - from.current)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
