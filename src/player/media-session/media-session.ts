import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import type { Track } from '#sounds/contract.ts'
import { canStep, currentTrack, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { createPositionState } from './position-state.ts'

/** Sizes that the image service makes; lock screens and notifications take what fits them. */
const WIDTHS = [160, 400, 640, 1080] as const
/** Ours, where the sound has no cover. */
const MARKS = [192, 512] as const
const STEP_SECONDS = 10

type Connected = Pick<PlayerStore, 'getState' | 'subscribe' | 'dispatch'>
type Actions = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/**
 * Shows on lock screens, headsets and media keys what plays, and obeys them (W3C Media Session).
 *
 * @returns what ends it
 */
export function connectMediaSession(
  store: Connected,
  image: ImageBase,
  session: MediaSession,
): () => void {
  const position = createPositionState(session)
  let shown: Track | undefined
  let steps = false

  function show(state: PlayerState): void {
    const track = currentTrack(state)
    if (track !== shown) session.metadata = track ? metadataOf(track, image) : null
    if ((track === undefined) !== (shown === undefined)) {
      setActions(session, track ? playing : none(playing))
    }
    if (canStep(state) !== steps) setActions(session, canStep(state) ? stepping : none(stepping))
    shown = track
    steps = canStep(state)
    session.playbackState = track === undefined ? 'none' : state.isPlaying ? 'playing' : 'paused'
    position.show(track, state)
  }

  const seekBy = (seconds: number) =>
    store.dispatch({ type: 'sought', time: store.getState().currentTime + seconds })
  const pause = () => store.dispatch({ type: 'paused-from-outside' })
  const playing: Actions = {
    play: () => {
      if (!store.getState().isPlaying) store.dispatch({ type: 'toggle-pressed' })
    },
    pause,
    stop: pause,
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) store.dispatch({ type: 'sought', time: seekTime })
    },
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? STEP_SECONDS)),
    seekforward: ({ seekOffset }) => seekBy(seekOffset ?? STEP_SECONDS),
  }
  const stepping: Actions = {
    previoustrack: () => store.dispatch({ type: 'back-pressed' }),
    nexttrack: () => store.dispatch({ type: 'forward-pressed' }),
  }

  const unsubscribe = store.subscribe(() => show(store.getState()))
  show(store.getState())
  return () => {
    unsubscribe()
    session.metadata = null
    session.playbackState = 'none'
    setActions(session, none({ ...playing, ...stepping }))
    position.clear()
  }
}

function metadataOf({ title, user, albumTitle, coverart }: Track, image: ImageBase): MediaMetadata {
  const artwork =
    coverart === null
      ? MARKS.map((size) => pictureOf(`/icons/${size}.png`, size, 'image/png'))
      : WIDTHS.map((width) =>
          pictureOf(fitAddress(image, coverart, width, width), width, 'image/jpeg'),
        )
  return new MediaMetadata({ title, artist: user, album: albumTitle ?? '', artwork })
}

function pictureOf(address: string, size: number, type: string): MediaImage {
  return { src: new URL(address, location.href).href, sizes: `${size}x${size}`, type }
}

type Cleared = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>
const ACTIONS = [
  'play',
  'pause',
  'stop',
  'seekto',
  'seekbackward',
  'seekforward',
  'previoustrack',
  'nexttrack',
] as const satisfies MediaSessionAction[]

function none(actions: Actions): Cleared {
  const cleared: Cleared = {}
  for (const action of ACTIONS) if (actions[action]) cleared[action] = null
  return cleared
}

function setActions(session: MediaSession, actions: Cleared): void {
  for (const action of ACTIONS) {
    const handler = actions[action]
    if (handler === undefined) continue
    try {
      session.setActionHandler(action, handler)
    } catch (error) {
      // A platform that does not know an action throws; it goes without.
      if (!(error instanceof TypeError)) throw error
    }
  }
}
