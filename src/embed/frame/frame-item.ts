import type { SoundSummary } from '#works/sounds-contract.ts'
import type { EmbedKind, EmbedSize } from '../embed-address.ts'
import type { FrameLook } from './page.ts'

/** One sound for the frame's script: times are seconds, addresses are root-relative. */
export type FrameTrack = Pick<
  SoundSummary,
  'id' | 'title' | 'duration' | 'mp3Url' | 'hlsUrl' | 'waveformUrl' | 'creatorId'
> & {
  /** The start of the playable part. */
  from: number
  to: number
  limited: boolean
  /** The artist, where that may be another for each sound. */
  user?: string
  /** Played seconds after which a start may count. */
  reportAfter: number
}

/** The item in a frame: a sound, or an album or a playlist with its sounds. */
export type FrameItem = Pick<
  SoundSummary,
  | ('id' | 'title' | 'user' | 'username' | 'coverart' | 'accent')
  | ('sales' | 'price' | 'nameyourprice' | 'mine')
> & {
  kind: EmbedKind
  /** Path of its page, in English. */
  path: string
  isPublic: boolean
  /** True if the artist reserves text and data mining. */
  tdmReserved: boolean
  tracks: readonly FrameTrack[]
}

/** Data that the script reads from the page. */
export interface FrameData {
  tracks: readonly FrameTrack[]
  /** Public id of the album. */
  album: string | null
  /** The artist of those sounds that name none. */
  artist: string
  /** Seconds at which the first track starts. */
  start: number
  words: { play: string; pause: string; position: string; preview: string; over: string }
}

export interface Frame {
  item: FrameItem
  size: EmbedSize
  look: FrameLook
  /** Seconds into the first sound, within the playable part. */
  start: number
  /** Peaks of the first sound, 0..1; empty while there are none. */
  peaks: readonly number[]
}
