import { backdrop, blend, circle, type Draw, glow, rect, SIZE } from './svg.ts'

/** Rings like those of a tree, or of a stone thrown into water; one arc of each is brighter. */
export const rings: Draw = (random, { sky, light, accents }) => {
  const x = random.between(520, 880)
  const y = random.between(520, 880)
  const parts = [backdrop(sky, 'sky', 0.6), glow(x, y, 620, light, 'halo')]
  const count = 17
  for (let k = 0; k < count; k++) {
    const r = 46 + k * random.between(50, 56)
    const around = 2 * Math.PI * r
    const share = random.between(0.16, 0.62)
    const width = random.between(3, 15)
    const turn = random.between(0, 360).toFixed(0)
    parts.push(circle(x, y, r, 'none', `stroke="${light}" stroke-width="2" opacity=".32"`))
    const colour = k % 4 === 2 ? accents[k % 3] : light
    parts.push(
      circle(
        x,
        y,
        r,
        'none',
        `stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-dasharray="${(around * share).toFixed(0)} ${around.toFixed(0)}" transform="rotate(${turn} ${x.toFixed(1)} ${y.toFixed(1)})" opacity="${(0.95 - k * 0.035).toFixed(2)}"`,
      ),
    )
  }
  parts.push(circle(x, y, 22, light))
  return parts.join('')
}

/** A waveform of fat bars, some of them in another colour. */
export const bars: Draw = (random, { sky, dark, light, accents }) => {
  const parts = [rect(0, 0, SIZE, SIZE, blend(light, sky[0], 0.55))]
  parts.push(
    circle(
      SIZE * random.between(0.3, 0.7),
      SIZE * 0.5,
      random.between(360, 440),
      accents[3],
      'opacity=".75"',
    ),
  )
  const count = 13
  const step = 1120 / count
  const phase = random.between(0, 6)
  for (let k = 0; k < count; k++) {
    const swell = 0.35 + 0.65 * Math.abs(Math.sin((k / count) * 5.2 + phase))
    const height = 760 * swell * random.between(0.65, 1)
    const colour = random.chance(0.3) ? accents[k % 3] : dark
    const x = 140 + k * step + step * 0.2
    parts.push(
      rect(
        x,
        700 - height / 2,
        step * 0.6,
        height,
        colour ?? dark,
        `rx="${(step * 0.3).toFixed(0)}"`,
      ),
    )
  }
  parts.push(rect(140, 1180, 1120, 4, dark, 'opacity=".5"'))
  return parts.join('')
}

/** Tiles of quarter and half circles, as from a sixties print shop. */
export const grid: Draw = (random, { sky, dark, light, accents }) => {
  const count = 5
  const size = SIZE / count
  const colours = [accents[0], accents[1], accents[2], accents[3], dark, sky[1]]
  const parts = [rect(0, 0, SIZE, SIZE, blend(light, sky[0], 0.4))]
  for (let k = 0; k < count * count; k++) {
    const x = (k % count) * size
    const y = Math.floor(k / count) * size
    const back = colours[random.below(6)] ?? dark
    const front = colours[random.below(6)] ?? light
    const turn = random.below(4) * 90
    if (random.chance(0.78)) parts.push(rect(x, y, size + 0.5, size + 0.5, back))
    parts.push(
      `<g transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})">${tile(random.below(6), size, front, light)}</g>`,
    )
  }
  return parts.join('')
}

function tile(kind: number, s: number, front: string, light: string): string {
  const quarter = (r: number, fill: string) =>
    `<path d="M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${fill}"/>`
  if (kind === 0) return quarter(s, front)
  if (kind === 1) return `<path d="M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0Z" fill="${light}"/>`
  if (kind === 2)
    return circle(s / 2, s / 2, s * 0.3, front) + circle(s / 2, s / 2, s * 0.12, light)
  if (kind === 3) return quarter(s, front) + quarter(s * 0.66, light) + quarter(s * 0.33, front)
  if (kind === 4) return `<path d="M0 0H${s}L0 ${s}Z" fill="${front}"/>`
  return [0, 1, 2].map((k) => rect(0, s * (0.12 + k * 0.3), s, s * 0.13, light)).join('')
}

/** Rainbows of nested half circles, standing and hanging. */
export const arcs: Draw = (random, { sky, dark, light, accents }) => {
  const parts = [backdrop([blend(light, sky[0], 0.6), sky[0]], 'sky')]
  const colours = [dark, accents[1], accents[0], accents[2], light]
  const spots = [
    { x: 350, y: 1400, r: 640, up: true },
    { x: 1090, y: 1400, r: 430, up: true },
    { x: random.between(880, 1050), y: 0, r: 520, up: false },
    { x: random.between(180, 380), y: 0, r: 270, up: false },
  ]
  const offset = random.below(5)
  for (const [index, spot] of spots.entries()) {
    const count = 5 + (index % 2)
    for (let k = 0; k < count; k++) {
      const r = spot.r * (1 - k / count)
      const colour = colours[(k + index + offset) % 5] ?? dark
      const sweep = spot.up ? 1 : 0
      parts.push(
        `<path d="M${spot.x - r} ${spot.y}A${r} ${r} 0 0 ${sweep} ${spot.x + r} ${spot.y}Z" fill="${colour}"/>`,
      )
    }
  }
  parts.push(circle(random.between(620, 760), random.between(560, 660), 62, accents[0]))
  return parts.join('')
}
