import palettes from './palettes.json' with { type: 'json' }

export interface Palette {
  /** Background from top to bottom. */
  sky: [string, string, string]
  dark: string
  light: string
  accents: [string, string, string, string]
}

/** Ten small families of colours: three of the sky, dark, light, four accents. */
export const PALETTES: Record<string, string> = palettes

export function paletteOf(name: string): Palette {
  const [a = '', b = '', c = '', dark = '', light = '', d = '', e = '', f = '', g = ''] =
    PALETTES[name]?.split(' ') ?? []
  return { sky: [a, b, c], dark, light, accents: [d, e, f, g] }
}
