import type { Locale } from '#kernel/locale.ts'

export const EMBED_KINDS = ['sound', 'album', 'playlist'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]
export const EMBED_SIZES = ['small', 'medium', 'large'] as const
export type EmbedSize = (typeof EMBED_SIZES)[number]
export const EMBED_THEMES = ['light', 'dark'] as const
/** Undefined stands for the system's theme. */
export type EmbedTheme = (typeof EMBED_THEMES)[number] | undefined

/** CSS pixels; as wide as there is room. */
export const EMBED_HEIGHTS: Readonly<Record<EmbedSize, number>> = {
  small: 100,
  medium: 180,
  large: 480,
}

/** The size of a frame whose address names none: a list of sounds needs room. */
export function usualSize(kind: EmbedKind): EmbedSize {
  return kind === 'sound' ? 'medium' : 'large'
}

export interface EmbedChoice {
  kind: EmbedKind
  id: string
  size: EmbedSize
  lang: Locale
  theme?: EmbedTheme
  /** Seconds. */
  start?: number | undefined
  /** True in the share dialog: no play is recorded. */
  preview?: boolean
}

/** @param base origin of the host of embeds, without a final slash */
export function embedAddress(base: string, choice: EmbedChoice): string {
  const { kind, id, size, lang, theme, start, preview } = choice
  const query = new URLSearchParams({ size, lang })
  if (theme) query.set('theme', theme)
  if (start !== undefined && start > 0) query.set('t', String(Math.floor(start)))
  if (preview) query.set('preview', '1')
  return `${base}/embed/${kind}/${id}?${query}`
}

interface Frame {
  address: string
  title: string
  height: number
  /** CSS pixels; undefined: as wide as there is room. */
  width?: number | undefined
}

/** The HTML for other pages. */
export function embedCode({ address, title, height, width }: Frame): string {
  const attributes = [
    ['src', address],
    ['title', title],
    ['width', width === undefined ? '100%' : String(width)],
    ['height', String(height)],
    ['style', 'border:0;border-radius:10px'],
    ['loading', 'lazy'],
    ['allow', 'autoplay'],
  ]
  const written = attributes.map(([name, value = '']) => `${name}="${inAttribute(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}

function inAttribute(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
