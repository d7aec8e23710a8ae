import { backdrop, blend, circle, type Draw, glow, ridge, SIZE } from './svg.ts'

/** Rain on a pane: long threads, drops, a blurred light behind. */
export const rain: Draw = (random, { sky, dark, light, accents }) => {
  const blur =
    '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="46"/></filter>'
  const parts = [blur, backdrop(sky, 'sky', 0.2)]
  for (let k = 0; k < 7; k++) {
    const colour = k % 2 ? accents[2] : light
    const at = [random.between(100, 1300), random.between(500, 1250)] as const
    parts.push(
      circle(at[0], at[1], random.between(50, 150), colour, 'filter="url(#soft)" opacity=".6"'),
    )
  }
  parts.push(`<g opacity=".55">${ridge(random, 1130, 40, dark, 'filter="url(#soft)"')}</g>`)
  for (let k = 0; k < 120; k++) {
    const x = random.between(-40, SIZE)
    const y = random.between(-200, SIZE)
    const length = random.between(50, 260)
    const fade = random.between(0.12, 0.5).toFixed(2)
    parts.push(
      `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${(length * 0.09).toFixed(0)} ${length.toFixed(0)}" stroke="${light}" stroke-width="${random.between(1.4, 4).toFixed(1)}" stroke-linecap="round" opacity="${fade}"/>`,
    )
  }
  for (let k = 0; k < 70; k++) {
    const r = random.between(3, 15)
    const x = random.between(0, SIZE)
    const y = random.between(0, SIZE)
    parts.push(
      circle(x, y, r, light, 'opacity=".28"'),
      circle(x - r * 0.3, y - r * 0.3, r * 0.35, light, 'opacity=".8"'),
    )
  }
  return parts.join('')
}

/** Seigaiha: the old pattern of waves, with a sun or moon sinking into it. */
export const waves: Draw = (random, { sky, dark, light, accents }) => {
  const parts = [backdrop([light, sky[0], sky[1]], 'sky')]
  const x = random.between(450, 950)
  parts.push(glow(x, 470, 520, accents[2], 'halo'), circle(x, 470, 205, accents[2]))
  const r = 117
  const colours = [blend(sky[2], dark, 0.35), accents[0], accents[3], sky[2]]
  for (let row = 0; row < 14; row++) {
    const y = 640 + row * r * 0.52
    for (let col = -1; col < 8; col++) {
      const cx = col * r * 2 + (row % 2 ? r : 0)
      const base = colours[(row * 2 + col + random.below(2) + 8) % 4] ?? dark
      for (const [ring, share] of [1, 0.82, 0.64, 0.46, 0.28].entries()) {
        parts.push(circle(cx, y, r * share, ring % 2 === 0 ? base : light))
      }
    }
  }
  return parts.join('')
}

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
