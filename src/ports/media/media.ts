import type { Facts, FoundTags, ImageProblem, MediaError } from './sandbox/message.ts'

/** Bounds of accepted input. */
export const MAX_INPUT_BYTES = 2_000_000_000
export const MAX_SECONDS = 4 * 3600
/** The samples of all channels together: as many as the longest sound has in stereo at 96 kHz. */
export const MAX_SAMPLES = MAX_SECONDS * 96_000 * 2
/**
 * The least length of a stream: browsers cut it to the length of its sound, and play nothing of a
 * few milliseconds.
 */
export const MIN_STREAM_SECONDS = 0.1

export type AudioFacts = Omit<Facts, 'fingerprint'>
export type Transcoded = AudioFacts & { fingerprint?: Readonly<Facts['fingerprint']> }

export type MediaResult<Value> = { ok: true; value: Value } | { ok: false; error: MediaError }

/** Files that suffice to play a sound; `transcode` has them some time before the others. */
export const FIRST_FILES = ['low.m3u8', 'low.mp4'] as const
const OTHER_STREAMS = ['high.mp4', 'high.m3u8', 'audio.mp3', 'master.m3u8'] as const
/** File names that `transcode` and `preview` leave in their output folder. */
export const STREAM_FILES = [...FIRST_FILES, ...OTHER_STREAMS] as const
/**
 * An MP3 of 320 kbit/s without tags that `transcode` leaves, too: no one can open it, and buyers'
 * MP3s are made of it without encoding.
 */
export const UNTAGGED_MP3_FILE = 'untagged.mp3'
export const LATER_FILES = [...OTHER_STREAMS, UNTAGGED_MP3_FILE] as const
export const PEAKS_FILE = 'peaks.json'
/** The picture inside the file, as it was; larger ones are left where they are. */
export const COVER_FILE = 'cover'
export const MAX_COVER_BYTES = 20 * 1024 ** 2

/** The folder of the scratch folder in which the code of children is compiled, for all processes. */
export const CODE_FOLDER = 'code'

/** The name of what `drawImage` leaves in its output folder. */
export const IMAGE_FILE = 'image.jpg'
/** Fractions of the upright picture, and how many pixels must remain a side. */
export interface ImageCrop {
  x: number
  y: number
  width: number
  height: number
  minPixels: number
}

export interface DrawnImage {
  file: string
  width: number
  height: number
  /** The colour that the picture is remembered by, as #rrggbb. */
  accent: string
}

export type ImageResult = { ok: true; value: DrawnImage } | { ok: false; problem: ImageProblem }

/** MP3 is of 320 kbit/s, or of the variable quality V0. */
export const DOWNLOAD_FORMATS = [
  ...(['flac', 'alac', 'wav'] as const),
  ...(['mp3', 'mp3_v0', 'aac', 'opus', 'vorbis'] as const),
] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

const EXTENSIONS: Partial<Record<DownloadFormat, string>> = {
  alac: 'm4a',
  mp3_v0: 'mp3',
  aac: 'm4a',
  vorbis: 'ogg',
}
export const downloadExtension = (format: DownloadFormat) => EXTENSIONS[format] ?? format
/** The name of what `download` leaves in its output folder. */
export const downloadFile = (format: DownloadFormat) => `download.${downloadExtension(format)}`

export interface FileTags {
  title: string
  artist: string
  album?: string
  trackNumber?: number
  trackCount?: number
  /** ISO 8601: a year, or a day. */
  date?: string
  genre?: string
  comment?: string
  isrc?: string
  /** Readings of title, artist and album, by which players sort. */
  titleSort?: string
  artistSort?: string
  albumSort?: string
  licenseUrl?: string
  /** The words alone, in lines. */
  lyrics?: string
  /** EBU R128, for ReplayGain. */
  loudnessLufs?: number
  truePeakDb?: number
  albumLoudnessLufs?: number
  albumTruePeakDb?: number
  /** A local JPEG or PNG file. */
  coverFile?: string
}

export interface Work {
  /** A local file; only this one is readable by the work. */
  inputFile: string
  /** An existing empty folder; only this one is writable. */
  outputFolder: string
  /** Ends the child process and its whole group. */
  signal?: AbortSignal
}

/** Each call runs in a sandboxed child process, bounded in time, memory and output. */
export interface Media {
  /**
   * Gives the facts, peaks.json ({"peaks": about 1,800 numbers 0..1}), and the streams:
   * audio.mp3 (128 kbit/s), high/low AAC (160 and 64 kbit/s) as single-file fragmented MP4 with
   * byte-range playlists and a master playlist. Its tags are reported before the
   * encoding begins, with its picture in place.
   *
   * `onPlayable` is called once FIRST_FILES and peaks.json are whole; progress counts up to there.
   * No verdict on the file comes after it, but `too_slow`. They stand until its promise is settled,
   * and a rejection of it ends the work and is thrown.
   */
  transcode(
    work: Work & {
      onProgress?: (share: number) => void
      onTags?: (tags: FoundTags) => void
      onPlayable?: (facts: Transcoded) => Promise<void>
    },
  ): Promise<MediaResult<Transcoded>>
  /** The same streams with everything outside from..to (seconds) silent, at the same length. */
  preview(
    work: Work & {
      fromSeconds: number
      toSeconds: number
      /** The progress of the audible part: the silence takes no time. */
      onProgress?: (share: number) => void
    },
  ): Promise<MediaResult<{ durationSeconds: number }>>
  /** A download with tags and cover inside; the same bytes for the same file and tags. */
  download(
    work: Work & {
      format: DownloadFormat
      tags: FileTags
      /** The input is UNTAGGED_MP3_FILE of the sound, and the format is mp3. */
      isEncoded?: boolean
      onProgress?: (share: number) => void
    },
  ): Promise<MediaResult<{ file: string }>>
  /** A posted picture, drawn anew as JPEG from its pixels: see `image/draw-image.ts`. */
  drawImage(work: Work & { crop?: ImageCrop | undefined }): Promise<ImageResult>
  /** The level of the sandbox that is in force: see docs/decisions. Without any, each call is rejected. */
  readonly sandbox: 'bwrap' | 'limits' | 'none'
}
