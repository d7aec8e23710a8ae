import type { CSSProperties } from 'react'
import 'react'

type Rgb = readonly [red: number, green: number, blue: number]

/** The grounds on which an accent is hardest to read, `--sunken` of tokens.css in both schemes. */
const LIGHT_GROUND: Rgb = [242, 240, 236]
const DARK_GROUND: Rgb = [37, 37, 41]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The text colour on a light accent, as in tokens.css. */
const INK: Rgb = [26, 13, 9]
/** WCAG 2.2 §1.4.3, for text. */
const CONTRAST = 4.5
const STEPS = 24

/**
 * The accent of a cover as tokens for both schemes, darkened or lightened until it can be read on
 * every ground; nothing for a sound without one, so that the product's own accent stays.
 *
 * @param accent `#rrggbb` or null
 */
export function accentStyle(accent: string | null): CSSProperties {
  const colour = accent === null ? undefined : parse(accent)
  if (colour === undefined) return {}
  const light = readable(colour, LIGHT_GROUND, BLACK)
  const dark = readable(colour, DARK_GROUND, WHITE)
  return {
    '--accent': `light-dark(${hex(light)}, ${hex(dark)})`,
    '--on-accent': `light-dark(${hex(inkOn(light))}, ${hex(inkOn(dark))})`,
  }
}

/** Contrast ratio of two colours, 1–21 (WCAG 2.2, relative luminance). */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export function parse(colour: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function readable(colour: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS)
    if (contrast(mixed, ground) >= CONTRAST) return mixed
  }
  return towards
}

function inkOn(accent: Rgb): Rgb {
  return contrast(WHITE, accent) >= contrast(INK, accent) ? WHITE : INK
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (x: number, y: number) => Math.round(x + (y - x) * share)
  return [part(a[0], b[0]), part(a[1], b[1]), part(a[2], b[2])]
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function hex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

declare module 'react' {
  /** Tokens may be set in `style`: `style={{ '--accent': colour }}`. */
  interface CSSProperties {
    [token: `--${string}`]: string | number | undefined
  }
}
