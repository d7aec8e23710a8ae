export type PaletteName = keyof typeof PALETTES

export type Palette = {
  /** Background from top to bottom. */
  sky: readonly [string, string, string]
  dark: string
  light: string
  accents: readonly [string, string, string, string]
}

/** Ten small families of colours; a cover takes all of its own from one. */
export const PALETTES = {
  ember: {
    sky: ['#f6b26b', '#c9472e', '#2a1630'],
    dark: '#1d0f22',
    light: '#fff1dc',
    accents: ['#f2a65a', '#e2593b', '#fbd9a5', '#8e2f46'],
  },
  lagoon: {
    sky: ['#bfe3d6', '#3f9c9c', '#123b4a'],
    dark: '#0c2833',
    light: '#f2fbf4',
    accents: ['#7cc8b8', '#2d8f95', '#f2c078', '#1d5d6e'],
  },
  neon: {
    sky: ['#2b1655', '#7a2b86', '#f0578a'],
    dark: '#150a2c',
    light: '#ffe9d6',
    accents: ['#ff7d6e', '#2fd0d6', '#ffc168', '#5b5bd6'],
  },
  ink: {
    sky: ['#e9e4d8', '#8f9aa3', '#1c2733'],
    dark: '#111a24',
    light: '#f7f3ea',
    accents: ['#33485c', '#6f8796', '#c2453a', '#c9c1ae'],
  },
  dusk: {
    sky: ['#f3c9a8', '#9a6b9c', '#222851'],
    dark: '#161a3a',
    light: '#fdf0e2',
    accents: ['#d98c8c', '#6c5ba0', '#f4d58d', '#3b4a86'],
  },
  mustard: {
    sky: ['#f6e3b0', '#e0a63a', '#8a4b1e'],
    dark: '#2c1c16',
    light: '#fff8e6',
    accents: ['#d9822b', '#2f6c6a', '#b23a2e', '#f3c969'],
  },
  forest: {
    sky: ['#e7ead0', '#7fa37a', '#1f4038'],
    dark: '#10241f',
    light: '#f7f6e6',
    accents: ['#4f7f63', '#a9bf7f', '#d98e4a', '#2b5a4c'],
  },
  orchard: {
    sky: ['#cfe6ea', '#f2d9a0', '#e88d67'],
    dark: '#26343a',
    light: '#fffaf0',
    accents: ['#e4674a', '#4d8b77', '#f3b950', '#2f5f73'],
  },
  snow: {
    sky: ['#f4f6f8', '#c3d0dc', '#6f8aa6'],
    dark: '#25354a',
    light: '#ffffff',
    accents: ['#8fa9c2', '#4a6a8c', '#e3b7a0', '#d9e2ea'],
  },
  blossom: {
    sky: ['#fde7e1', '#f0a8a8', '#8d5a86'],
    dark: '#3d2140',
    light: '#fff9f4',
    accents: ['#e98a8f', '#b8658f', '#f6cf9f', '#5d6aa8'],
  },
} as const satisfies Record<string, Palette>
