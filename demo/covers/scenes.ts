import { backdrop, blend, circle, type Draw, glow, rect, ridge, SIZE } from './svg.ts'

/** A moon over water, its light broken into strips. */
export const moonSea: Draw = (random, { sky, dark, light }) => {
  const horizon = random.between(780, 900)
  const x = random.between(430, 970)
  const r = random.between(120, 190)
  const y = horizon - random.between(260, 400)
  const parts = [
    backdrop(sky, 'sky', 0.25),
    glow(x, y, r * 3.4, light, 'halo'),
    circle(x, y, r, light),
  ]
  parts.push(ridge(random, horizon - 30, 34, blend(sky[1], dark, 0.45), 'opacity=".85"'))
  parts.push(sea(horizon, blend(sky[1], sky[2], 0.75), blend(sky[2], dark, 0.8)))
  for (let row = 0; row < 26; row++) {
    const depth = row / 26
    const at = horizon + 14 + depth ** 1.5 * (SIZE - horizon)
    const width = r * (0.5 + depth * 1.7) * random.between(0.35, 1)
    const shift = random.between(-1, 1) * r * (0.2 + depth * 0.7)
    const fade = (0.85 - depth * 0.55).toFixed(2)
    parts.push(
      rect(x + shift - width / 2, at, width, 5 + depth * 9, light, `rx="6" opacity="${fade}"`),
    )
  }
  return parts.join('')
}

function sea(horizon: number, far: string, near: string): string {
  const shade = `<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${far}"/><stop offset=".6" stop-color="${near}"/></linearGradient>`
  return shade + rect(0, horizon, SIZE, SIZE - horizon, 'url(#sea)')
}

/** Ridge behind ridge, each nearer one darker, mist between them. */
export const hills: Draw = (random, { sky, dark, light, accents }) => {
  const x = random.between(350, 1050)
  const y = random.between(330, 470)
  const far = blend(sky[0], sky[1], 0.35)
  const parts = [backdrop([light, sky[0], far], 'sky'), glow(x, y, 420, accents[2], 'halo')]
  parts.push(circle(x, y, 105, blend(accents[2], light, 0.25)))
  const layers = 7
  for (let k = 0; k < layers; k++) {
    const share = k / (layers - 1)
    const colour = share < 0.5 ? blend(far, sky[2], share * 2) : blend(sky[2], dark, share * 2 - 1)
    parts.push(ridge(random, 560 + share ** 1.15 * 640, 95 - share * 40, colour))
  }
  for (let k = 0; k < 17; k++) {
    const tx = k < 9 ? random.between(-20, 470) : random.between(930, 1420)
    const height = random.between(170, 380)
    parts.push(pine(tx, 1420, height, blend(dark, sky[2], random.between(0, 0.15))))
  }
  return parts.join('')
}

function pine(x: number, y: number, height: number, fill: string): string {
  const tiers = Array.from({ length: 6 }, (_, k) => (k + 1) / 6)
  const right = tiers.flatMap((share): [number, number][] => {
    const at = y - height + height * share
    const half = height * 0.2 * (0.25 + 0.75 * share)
    return [
      [half, at],
      [half * 0.45, at - 6],
    ]
  })
  const left = right.toReversed().map(([side, at]) => [-side, at] as const)
  const path = [...right, ...left].map(([side, at]) => `L${x + side} ${at}`).join('')
  return `<path d="M${x} ${y - height}${path}Z" fill="${fill}"/>`
}

/** A large sun cut by stripes over a road or a sea that runs to one point. */
export const sunStripes: Draw = (random, { sky, dark, accents }) => {
  const horizon = random.between(850, 930)
  const r = random.between(330, 400)
  const x = SIZE / 2 + random.between(-60, 60)
  const y = horizon - r * random.between(0.4, 0.62)
  const cuts = Array.from({ length: 9 }, (_, k) => {
    const at = y + r * (-0.1 + k * 0.13)
    return rect(0, at, SIZE, 6 + k * 5, '#000')
  })
  const mask = `<mask id="cut"><rect width="${SIZE}" height="${SIZE}" fill="#fff"/>${cuts.join('')}</mask><linearGradient id="sun" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${accents[2]}"/><stop offset="1" stop-color="${accents[0]}"/></linearGradient>`
  const parts = [backdrop(sky, 'sky'), mask, glow(x, y, r * 1.9, accents[0], 'halo')]
  parts.push(circle(x, y, r, 'url(#sun)', 'mask="url(#cut)"'))
  parts.push(ridge(random, horizon - 60, 50, blend(sky[1], dark, 0.6), 'opacity=".9"'))
  parts.push(rect(0, horizon, SIZE, SIZE - horizon, dark))
  for (let k = -9; k <= 9; k++) {
    const near = x + k * 260
    parts.push(
      `<path d="M${x + k * 26} ${horizon}L${near} ${SIZE}" stroke="${accents[1]}" stroke-width="3" opacity=".45"/>`,
    )
  }
  for (let k = 0; k < 9; k++) {
    const at = horizon + (k / 9) ** 2.2 * (SIZE - horizon)
    parts.push(rect(0, at, SIZE, 2 + k * 0.5, accents[1], 'opacity=".4"'))
  }
  return parts.join('')
}
