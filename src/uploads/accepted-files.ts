import { SOUND_EXTENSIONS } from './contract.ts'

const SOUND_TYPES = new Set(
  'wav x-wav wave vnd.wave aiff x-aiff flac x-flac mpeg mp3 mp4 x-m4a m4a aac aacp x-aac ogg opus vorbis'
    .split(' ')
    .map((kind) => `audio/${kind}`),
)
const CLEARLY_OTHER = /^(image|text|font|model|message)\/|^application\/(pdf|zip|json|x-zip)/

/** Sound that is not taken: such a file was meant as sound, and is refused by name. */
const OTHER_SOUND = new Set(
  'wma ape wv tta dsf dff mid midi caf amr ac3 dts mka mpc ra au spx m4b m4p mp2 cda'.split(' '),
)

export const UNKNOWN_TYPE = 'application/octet-stream'

/** `Song.WAV` → `wav`; empty where there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\\s]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Refuses what is clearly no sound by its name or type; the content decides in the end. */
export function mayBeSound(fileName: string, type: string): boolean {
  if (CLEARLY_OTHER.test(type)) return false
  const extension = extensionOf(fileName)
  if (SOUND_EXTENSIONS.includes(extension)) return true
  if (SOUND_TYPES.has(type)) return true
  return extension === '' && (type === UNKNOWN_TYPE || type === '')
}

/** Sound of whatever kind, as far as its name and type show; no cover, list or log. */
export function isMeantAsSound(fileName: string, type: string): boolean {
  return type.startsWith('audio/') || OTHER_SOUND.has(extensionOf(fileName))
}

const IMAGE_KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
/** The types that file inputs take: phones turn their own formats into one of these. */
export const IMAGE_TYPES = IMAGE_KINDS.map((kind) => `image/${kind}`).join(',')
/** The names as people know them, in the order of the types. */
export const IMAGE_NAMES = IMAGE_KINDS.map((kind) => kind.toUpperCase().replace('WEBP', 'WebP'))
const OTHER_NAMES = ['jpg', 'pjpeg', 'x-png', 'apng', 'tif']
const IMAGES = new Set<string>([...IMAGE_KINDS, ...OTHER_NAMES])

/** The images that can be decoded; a drawing that is a program (SVG) is none of them. */
export function mayBeImage(fileName: string, type: string): boolean {
  if (type.startsWith('image/')) return IMAGES.has(type.slice('image/'.length))
  return (type === UNKNOWN_TYPE || type === '') && IMAGES.has(extensionOf(fileName))
}

export const BOOKLET_TYPE = 'application/pdf'

/** The content decides in the end. */
export function mayBeBooklet(fileName: string, type: string): boolean {
  return type === BOOKLET_TYPE || (type === UNKNOWN_TYPE && extensionOf(fileName) === 'pdf')
}

export function titleOfFile(fileName: string): string {
  return fileName.replace(/\.[^./\\\s]+$/, '').trim() || fileName
}
