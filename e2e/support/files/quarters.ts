import sharp from 'sharp'

/** A picture of four coloured quarters: the colour shows which part was cut out. */
export const QUARTERS = {
  red: { left: 0, top: 0, rgb: [224, 32, 32] },
  green: { left: 1, top: 0, rgb: [32, 160, 64] },
  blue: { left: 0, top: 1, rgb: [32, 64, 224] },
  yellow: { left: 1, top: 1, rgb: [240, 208, 32] },
} as const
export type Quarter = keyof typeof QUARTERS
const NAMES = ['red', 'green', 'blue', 'yellow'] as const

export function quarters(width: number, height: number): Promise<Buffer> {
  const parts = NAMES.map((name) => {
    const { left, top, rgb } = QUARTERS[name]
    const background = { r: rgb[0], g: rgb[1], b: rgb[2] }
    const create = { width: width / 2, height: height / 2, channels: 3, background } as const
    return { input: { create }, left: (left * width) / 2, top: (top * height) / 2 }
  })
  const create = { width, height, channels: 3, background: '#000' } as const
  return sharp({ create }).composite(parts).png().toBuffer()
}

/** The quarters that a served picture shows, with the share of its pixels that each has. */
export async function quartersIn(image: Buffer): Promise<Partial<Record<Quarter, number>>> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<Quarter, number>()
  for (let at = 0; at < data.length; at += 3) {
    const distance = (name: Quarter) =>
      Math.hypot(...QUARTERS[name].rgb.map((value, part) => value - (data[at + part] ?? 0)))
    const [nearest = 'red'] = NAMES.toSorted((a, b) => distance(a) - distance(b))
    counts.set(nearest, (counts.get(nearest) ?? 0) + 1)
  }
  const pixels = info.width * info.height
  return Object.fromEntries([...counts].map(([name, count]) => [name, count / pixels]))
}
