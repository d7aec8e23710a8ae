export interface Palette {
  /** Background from top to bottom. */
  sky: [string, string, string]
  dark: string
  light: string
  accents: [string, string, string, string]
}

/** Ten small families of colours: three of the sky, dark, light, four accents. */
export const PALETTES = {
  ember: '#f6b26b #c9472e #2a1630 #1d0f22 #fff1dc #f2a65a #e2593b #fbd9a5 #8e2f46',
  lagoon: '#bfe3d6 #3f9c9c #123b4a #0c2833 #f2fbf4 #7cc8b8 #2d8f95 #f2c078 #1d5d6e',
  neon: '#2b1655 #7a2b86 #f0578a #150a2c #ffe9d6 #ff7d6e #2fd0d6 #ffc168 #5b5bd6',
  ink: '#e9e4d8 #8f9aa3 #1c2733 #111a24 #f7f3ea #33485c #6f8796 #c2453a #c9c1ae',
  dusk: '#f3c9a8 #9a6b9c #222851 #161a3a #fdf0e2 #d98c8c #6c5ba0 #f4d58d #3b4a86',
  mustard: '#f6e3b0 #e0a63a #8a4b1e #2c1c16 #fff8e6 #d9822b #2f6c6a #b23a2e #f3c969',
  forest: '#e7ead0 #7fa37a #1f4038 #10241f #f7f6e6 #4f7f63 #a9bf7f #d98e4a #2b5a4c',
  orchard: '#cfe6ea #f2d9a0 #e88d67 #26343a #fffaf0 #e4674a #4d8b77 #f3b950 #2f5f73',
  snow: '#f4f6f8 #c3d0dc #6f8aa6 #25354a #ffffff #8fa9c2 #4a6a8c #e3b7a0 #d9e2ea',
  blossom: '#fde7e1 #f0a8a8 #8d5a86 #3d2140 #fff9f4 #e98a8f #b8658f #f6cf9f #5d6aa8',
}

export type PaletteName = keyof typeof PALETTES

export function paletteOf(name: PaletteName): Palette {
  const [a = '', b = '', c = '', dark = '', light = '', d = '', e = '', f = '', g = ''] =
    PALETTES[name].split(' ')
  return { sky: [a, b, c], dark, light, accents: [d, e, f, g] }
}
