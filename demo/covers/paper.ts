import type { Random } from '../synth/signal/random.ts'
import { backdrop, blend, circle, type Draw, glow, ridge, SIZE } from './svg.ts'

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="10" stdDeviation="16" flood-opacity=".35"/></filter>'

/** Sheets of cut paper behind one another, the hole in each smaller than the last. */
export const paperCut: Draw = (random, { sky, dark, light, accents }) => {
  const layers = 7
  const parts = [SHADOW, backdrop([light, accents[2]], 'sky')]
  parts.push(circle(700 + random.between(-90, 90), 640, 130, light, 'filter="url(#shadow)"'))
  parts.push(
    `<g filter="url(#shadow)">${ridge(random, 860, 46, blend(accents[0], accents[1], 0.3))}</g>`,
  )
  parts.push(`<g filter="url(#shadow)">${ridge(random, 960, 40, accents[1])}</g>`)
  for (let k = 0; k < layers; k++) {
    const share = k / (layers - 1)
    const colour =
      share < 0.5 ? blend(sky[1], sky[2], share * 2) : blend(sky[2], dark, share * 2 - 1)
    const hole = blob(random, 700, 700, 330 + k * 62, 26 + k * 5)
    parts.push(
      `<path d="M-40 -40H${SIZE + 40}V${SIZE + 40}H-40Z${hole}" fill="${colour}" fill-rule="evenodd" filter="url(#shadow)"/>`,
    )
  }
  return parts.join('')
}

/** A closed curve that wanders round a circle. */
function blob(random: Random, x: number, y: number, r: number, rough: number): string {
  const waves = [2, 3, 5, 7].map((count) => ({ count, phase: random.between(0, 6.28) }))
  let path = ''
  for (let k = 0; k <= 90; k++) {
    const angle = (k / 90) * 2 * Math.PI
    let radius = r
    for (const wave of waves) {
      radius += (rough / wave.count ** 0.5) * Math.sin(angle * wave.count + wave.phase)
    }
    const px = x + radius * Math.cos(angle)
    const py = y + radius * Math.sin(angle)
    path += `${k === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`
  }
  return `${path}Z`
}

/** Splinters thrown from one point of fire. */
export const shards: Draw = (random, { sky, dark, light, accents }) => {
  const x = random.between(560, 840)
  const y = random.between(760, 900)
  const parts = [
    backdrop([dark, blend(dark, sky[2], 0.6), sky[1]], 'sky'),
    glow(x, y, 760, accents[1], 'halo'),
  ]
  for (let k = 0; k < 64; k++) {
    const angle = random.between(0, 2 * Math.PI)
    const near = random.between(60, 330)
    const far = near + random.between(140, 780)
    const half = random.between(0.012, 0.055)
    const point = (r: number, a: number) =>
      `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`
    const hot = 1 - near / 330
    const colour = random.chance(0.25 + hot * 0.3)
      ? accents[0]
      : blend(accents[3], dark, random.between(0.1, 0.8))
    parts.push(
      `<path d="M${point(near, angle)}L${point(far * 0.7, angle - half)}L${point(far, angle)}L${point(far * 0.7, angle + half)}Z" fill="${colour}" opacity="${random.between(0.55, 0.95).toFixed(2)}"/>`,
    )
  }
  parts.push(glow(x, y, 300, light, 'core'), circle(x, y, 54, light))
  return parts.join('')
}

/** Small worlds on thin paths. */
export const orbit: Draw = (random, { sky, dark, light, accents }) => {
  const parts = [SHADOW, backdrop([light, sky[0], sky[1]], 'sky', 0.3)]
  const x = 700
  const y = 700
  parts.push(glow(x, y, 520, accents[2], 'halo'))
  const colours = [accents[0], accents[1], accents[3], dark]
  for (let k = 0; k < 6; k++) {
    const r = 210 + k * 92
    parts.push(circle(x, y, r, 'none', `stroke="${dark}" stroke-width="2.5" opacity=".28"`))
    const bodies = k % 3 === 1 ? 2 : 1
    for (let b = 0; b < bodies; b++) {
      const angle = random.between(0, 2 * Math.PI)
      const size = random.between(20, 74)
      const px = x + r * Math.cos(angle)
      const py = y + r * Math.sin(angle)
      const colour = colours[(k + b) % 4] ?? dark
      parts.push(circle(px, py, size, colour, 'filter="url(#shadow)"'))
      parts.push(circle(px - size * 0.25, py - size * 0.28, size * 0.28, light, 'opacity=".35"'))
    }
  }
  parts.push(
    circle(x, y, 128, accents[2], 'filter="url(#shadow)"'),
    circle(x - 34, y - 38, 36, light, 'opacity=".5"'),
  )
  return parts.join('')
}
