/** Why a file cannot become a sound; each has words in `i18n` under `uploads.mediaErrors`. */
export const MEDIA_ERRORS = [
  'empty', // no bytes, or no samples
  'not_audio', // not one of the accepted containers and codecs by its content
  'damaged', // announces more than it holds, or breaks off while decoding
  'too_long', // decodes to more than 4 hours
  'too_large', // more than 2 GB, or outputs past their bounds
  'too_slow', // took more time or memory than a sound may
] as const
export type MediaError = (typeof MEDIA_ERRORS)[number]

/** Bounds of what is taken in. */
export const MAX_INPUT_BYTES = 2_000_000_000
export const MAX_SECONDS = 4 * 3600

export interface AudioFacts {
  durationSeconds: number
  sampleRate: number
  channels: number
  /** Bits per sample of the original, null for lossy codecs. */
  bits: number | null
  codec: string
  container: string
  /** EBU R128 integrated loudness; null for silence. */
  loudnessLufs: number | null
  truePeakDb: number | null
}

export type MediaResult<Value> = { ok: true; value: Value } | { ok: false; error: MediaError }

/** File names that `transcode` and `preview` leave in their output folder. */
export const STREAM_FILES = [
  'master.m3u8',
  'high.m3u8',
  'high.mp4',
  'low.m3u8',
  'low.mp4',
  'audio.mp3',
] as const
export const PEAKS_FILE = 'peaks.json'

export const DOWNLOAD_FORMATS = ['mp3', 'flac'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

export interface FileTags {
  title: string
  artist: string
  album?: string
  trackNumber?: number
  trackCount?: number
  year?: number
  genre?: string
  comment?: string
  /** A local JPEG or PNG file. */
  coverFile?: string
}

interface Work {
  /** A local file; only this one is readable by the work. */
  inputFile: string
  /** An existing empty folder; only this one is writable. */
  outputFolder: string
  /** Ends the child process and its whole group. */
  signal?: AbortSignal
}

/** Each call runs in a sandboxed child process of its own, bounded in time, memory and output. */
export interface Media {
  /**
   * One decode gives the facts, peaks.json ({"peaks": about 1,800 numbers 0..1}), and the streams:
   * audio.mp3 (128 kbit/s), high/low AAC (160 and 64 kbit/s) as single-file fragmented MP4 with
   * byte-range playlists and a master playlist.
   */
  transcode(work: Work & { onProgress?: (share: number) => void }): Promise<MediaResult<AudioFacts>>
  /** The same streams with everything outside from..to (seconds) silent, the time line kept. */
  preview(
    work: Work & { fromSeconds: number; toSeconds: number },
  ): Promise<MediaResult<{ durationSeconds: number }>>
  /** A download: `download.mp3` (320 kbit/s) or `download.flac`, with tags and cover inside. */
  download(
    work: Work & { format: DownloadFormat; tags: FileTags },
  ): Promise<MediaResult<{ file: string }>>
  /** Which level of sandbox is in force: see docs/decisions. */
  readonly sandbox: 'bwrap' | 'namespaces' | 'limits'
}
