import { seededRandom, seedFrom } from '../synth/signal/random.ts'
import { arcs, bars, grid, rings } from './geometry.ts'
import { PALETTES, type PaletteName } from './palette.ts'
import { orbit, paperCut, shards } from './paper.ts'
import { hills, moonSea, sunStripes } from './scenes.ts'
import { type Draw, picture } from './svg.ts'
import { rain, waves, window } from './water.ts'

export const COVER_STYLES = {
  arcs,
  bars,
  grid,
  hills,
  moonSea,
  orbit,
  paperCut,
  rain,
  rings,
  shards,
  sunStripes,
  waves,
  window,
} satisfies Record<string, Draw>

export type CoverStyle = keyof typeof COVER_STYLES

export type CoverSpec = { style: CoverStyle; seed: number; palette: PaletteName }

/** A cover as SVG, 1400 × 1400; the same three give the same picture. */
export function drawCover(seed: number, style: CoverStyle, palette: PaletteName): string {
  const random = seededRandom(seedFrom(seed, style))
  return picture(COVER_STYLES[style](random, PALETTES[palette]), seed)
}
