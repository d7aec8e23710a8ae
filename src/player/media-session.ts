import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import { titleLine } from '#kernel/title-line.ts'
import type { Track } from '#works/sounds-contract.ts'
import { canStep, currentTrack, type PlayerState } from './state.ts'
import type { StateStore } from './store.ts'

/** Sizes that the image service makes; lock screens and notifications take what fits them. */
const WIDTHS = [160, 400, 640, 1080] as const
/** Our icons, where the sound has no cover. */
const ICONS = [192, 512] as const
const STEP_SECONDS = 10
/** Platforms continue their own clock: it is corrected where it would be off by more than this. */
const TOLERANCE_SECONDS = 1

type Actions = readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[]

/**
 * Shows what plays on lock screens, headsets and media keys, and obeys them (W3C Media Session).
 *
 * @returns what ends it
 */
export function connectMediaSession(
  store: StateStore,
  image: ImageBase,
  session: MediaSession,
): () => void {
  const position = createPositionState(session)
  let shown: Track | undefined
  let steps = false

  function show(state: PlayerState): void {
    const track = currentTrack(state)
    if (track !== shown) session.metadata = track ? metadataOf(track, image) : null
    if ((track === undefined) !== (shown === undefined)) setActions(session, playing, !!track)
    if (canStep(state) !== steps) setActions(session, stepping, canStep(state))
    shown = track
    steps = canStep(state)
    session.playbackState = track === undefined ? 'none' : state.isPlaying ? 'playing' : 'paused'
    position.show(track, state)
  }

  const seekBy = (seconds: number) =>
    store.dispatch({ type: 'sought', time: store.getState().currentTime + seconds })
  const pause = () => store.dispatch({ type: 'paused-from-outside' })
  const play = () => {
    if (!store.getState().isPlaying) store.dispatch({ type: 'toggle-pressed' })
  }
  const seekTo = ({ seekTime }: MediaSessionActionDetails) => {
    if (seekTime !== undefined) store.dispatch({ type: 'sought', time: seekTime })
  }
  const playing: Actions = [
    ['play', play],
    ['pause', pause],
    ['stop', pause],
    ['seekto', seekTo],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? STEP_SECONDS))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? STEP_SECONDS)],
  ]
  const stepping: Actions = [
    ['previoustrack', () => store.dispatch({ type: 'back-pressed' })],
    ['nexttrack', () => store.dispatch({ type: 'forward-pressed' })],
  ]

  const unsubscribe = store.subscribe(() => show(store.getState()))
  show(store.getState())
  return () => {
    unsubscribe()
    session.metadata = null
    session.playbackState = 'none'
    setActions(session, [...playing, ...stepping], false)
    position.clear()
  }
}

function metadataOf(track: Track, image: ImageBase): MediaMetadata {
  const { user, albumTitle, coverart } = track
  const pictureOf = (address: string, size: number, type: string): MediaImage => ({
    src: new URL(address, location.href).href,
    sizes: `${size}x${size}`,
    type,
  })
  const artwork =
    coverart === null
      ? ICONS.map((size) => pictureOf(`/icons/${size}.png`, size, 'image/png'))
      : WIDTHS.map((width) =>
          pictureOf(fitAddress(image, coverart, width, width), width, 'image/jpeg'),
        )
  return new MediaMetadata({
    title: titleLine(track),
    artist: user,
    album: albumTitle ?? '',
    artwork,
  })
}

function setActions(session: MediaSession, actions: Actions, isOn: boolean): void {
  for (const [action, handler] of actions) {
    try {
      session.setActionHandler(action, isOn ? handler : null)
    } catch (error) {
      // A platform that does not know an action throws.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

/** Corrects the platform's own clock of the position. */
function createPositionState(session: MediaSession) {
  let shown: { track: Track; time: number; isPlaying: boolean; at: number } | undefined

  function clear(): void {
    if (shown !== undefined) session.setPositionState?.()
    shown = undefined
  }

  return {
    clear,
    show(track: Track | undefined, { currentTime, isPlaying }: PlayerState): void {
      if (track === undefined || !(track.duration > 0)) {
        clear()
        return
      }
      const now = performance.now()
      if (shown?.track === track && shown.isPlaying === isPlaying) {
        const counted = shown.time + (isPlaying ? (now - shown.at) / 1000 : 0)
        if (Math.abs(counted - currentTime) <= TOLERANCE_SECONDS) return
      }
      shown = { track, time: currentTime, isPlaying, at: now }
      session.setPositionState?.({
        duration: track.duration,
        position: Math.max(0, Math.min(currentTime, track.duration)),
        playbackRate: 1,
      })
    },
  }
}
