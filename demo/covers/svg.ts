import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'

export const SIZE = 1400

/** What a style needs to draw: chance and colours. It gives the inside of an SVG. */
export type Draw = (random: Random, palette: Palette) => string

/** A whole picture, with a very fine grain over it, as of printed paper. */
export function picture(inside: string, seed: number): string {
  // A tile, because noise over the whole picture takes most of a second to draw.
  const noise = `<filter id="noise" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" stitchTiles="stitch" seed="${seed % 997}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .9 -.28"/></filter>`
  const grain = `<pattern id="grain" width="280" height="280" patternUnits="userSpaceOnUse"><rect width="280" height="280" filter="url(#noise)"/></pattern>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><defs>${noise}${grain}</defs>${inside}<rect width="${SIZE}" height="${SIZE}" fill="url(#grain)" opacity=".13"/></svg>`
}

/** A rectangle over everything, shaded along a line; `turn` 0 is straight down. */
export function backdrop(colours: readonly string[], id = 'sky', turn = 0): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${turn}" y2="1">${stops.join('')}</linearGradient><rect width="${SIZE}" height="${SIZE}" fill="url(#${id})"/>`
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" ${more}/>`
}

/** A soft light round a point. */
export function glow(x: number, y: number, r: number, colour: string, id: string): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity=".75"/><stop offset=".5" stop-color="${colour}" stop-opacity=".22"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`
}

/**
 * A ridge from the left edge to the right, filled to the bottom: three waves of chance length on
 * top of one another. `rough` in pixels.
 */
export function ridge(random: Random, y: number, rough: number, fill: string, more = ''): string {
  const waves = [1.3, 2.9, 6.1].map((count, i) => ({
    count: count * random.between(0.75, 1.25),
    phase: random.between(0, 6.28),
    height: rough / (1 + i * 1.7),
  }))
  let path = `M0 ${SIZE}`
  for (let x = 0; x <= SIZE; x += 14) {
    let height = y
    for (const wave of waves) {
      height += wave.height * Math.sin((x / SIZE) * wave.count * 6.283 + wave.phase)
    }
    path += `L${x} ${height.toFixed(1)}`
  }
  return `<path d="${path}L${SIZE} ${SIZE}Z" fill="${fill}" ${more}/>`
}

/** A colour between two, both as #rrggbb; `share` 0 is the first. */
export function blend(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16)
    const b = Number.parseInt(second.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
