import type { EmbedKind, EmbedSize } from '../embed-address.ts'
import type { FrameLook } from './page.ts'

/** One sound as the frame's script knows it. Times are seconds, addresses root-relative. */
export interface FrameTrack {
  id: string
  title: string
  duration: number
  /** Null while it is being made, and without access. */
  mp3: string | null
  /** For platforms that play HLS themselves; there before the MP3. Null without access. */
  hls: string | null
  /** Address of the peaks. */
  wave: string | null
  creator: string
  /** The playable part. */
  from: number
  to: number
  limited: boolean
  /** Played seconds after which a start may count. */
  reportAfter: number
}

/** Whether some platform can play it: those that play HLS, or all. */
export function isAudible({ mp3, hls }: FrameTrack): boolean {
  return mp3 !== null || hls !== null
}

/** What a frame shows: a sound, or an album with its sounds. */
export interface FrameItem {
  kind: EmbedKind
  id: string
  /** Path of its page, in English. */
  path: string
  title: string
  artist: string
  username: string
  cover: string | null
  accent: string | null
  isPublic: boolean
  sales: boolean
  price: number
  nameyourprice: boolean
  tracks: readonly FrameTrack[]
}

/** Handed to the script inside the page. */
export interface FrameData {
  tracks: readonly FrameTrack[]
  /** Public id of the album. */
  album: string | null
  artist: string
  /** Where the first track starts. */
  start: number
  words: { play: string; pause: string; position: string; preview: string }
}

/** A frame to render. */
export interface Frame {
  item: FrameItem
  size: EmbedSize
  look: FrameLook
  /** Seconds into the first sound, within the playable part. */
  start: number
  /** Of the first sound, 0..1; empty while there are none. */
  peaks: readonly number[]
}
