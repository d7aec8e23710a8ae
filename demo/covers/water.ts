import { backdrop, blend, circle, type Draw, glow, rect, ridge, SIZE } from './svg.ts'

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

/** A wall of windows at night, or one morning, a few of them lit. */
export const window: Draw = (random, { sky, dark, light, accents }) => {
  const day = random.chance(0.3)
  const wall = day ? blend(light, sky[1], 0.55) : blend(sky[2], dark, 0.55)
  const parts = [
    backdrop(day ? [light, sky[0]] : [dark, sky[2]], 'sky'),
    rect(170, 150, 1060, SIZE, wall),
  ]
  const columns = 4
  const rows = 5
  for (let k = 0; k < columns * rows; k++) {
    const x = 250 + (k % columns) * 236
    const y = 240 + Math.floor(k / columns) * 240
    const lit = random.chance(0.34)
    const glass = lit
      ? blend(accents[2], light, random.between(0, 0.5))
      : blend(wall, day ? sky[2] : dark, random.between(0.3, 0.6))
    if (lit) parts.push(glow(x + 86, y + 88, 190, accents[2], `lamp${k}`))
    parts.push(rect(x, y, 172, 176, glass, 'rx="6"'))
    if (random.chance(0.5))
      parts.push(
        rect(
          x,
          y,
          random.between(30, 86),
          176,
          blend(glass, lit ? accents[0] : wall, 0.55),
          'rx="6"',
        ),
      )
    if (lit && random.chance(0.5)) {
      const at = x + random.between(55, 120)
      parts.push(circle(at, y + 112, 19, dark), rect(at - 29, y + 132, 58, 44, dark, 'rx="20"'))
    }
    parts.push(
      rect(x + 83, y, 6, 176, wall),
      rect(x, y + 84, 172, 6, wall),
      rect(x - 12, y + 176, 196, 12, blend(wall, light, 0.25)),
    )
  }
  return parts.join('')
}
