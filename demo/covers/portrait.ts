import { type Random, seededRandom, seedFrom } from '../random.ts'
import { type Palette, paletteOf } from './palette.ts'
import { backdrop, blend, circle, picture } from './svg.ts'

const SKIN = ['#f3d3b8', '#e5b48f', '#c98f66', '#9a6544', '#6b4530'] as const
const HAIR = ['#1c1a20', '#3a2a22', '#6d4a2f', '#8c8a8f', '#22304a'] as const
const COLOURS = ['ember', 'lagoon', 'dusk', 'mustard', 'forest', 'orchard', 'snow']

/** An artist's picture as SVG, 1400 × 1400: head and shoulders of cut paper, without a face. */
export function drawPortrait(seed: number): string {
  const random = seededRandom(seedFrom(seed, 'portrait'))
  const palette = paletteOf(COLOURS[Math.floor(seed / 11) % COLOURS.length] ?? 'ember')
  const skin = random.pick(SKIN)
  const hair = random.pick(HAIR)
  const { accents, sky, light, dark } = palette
  const clothes = blend(accents[1], dark, random.between(0.15, 0.6))
  const parts = [backdrop([sky[0], sky[1]], 'sky', random.between(0, 0.8))]
  parts.push(
    circle(700 + random.between(-200, 200), 560, 500, blend(sky[0], light, 0.4), 'opacity=".7"'),
  )
  const kind = random.below(4)
  parts.push(hairBehind(kind, hair))
  parts.push(
    `<path d="M150 1400C170 1120 400 1060 560 1020H840C1000 1060 1230 1120 1250 1400Z" fill="${clothes}"/>`,
  )
  parts.push(`<path d="M560 1022Q700 1170 840 1022L800 985H600Z" fill="${skin}"/>`)
  parts.push(
    `<path d="M585 840H815V1020Q700 1110 585 1020Z" fill="${blend(skin, '#3a1d20', 0.16)}"/>`,
  )
  parts.push(
    `<path d="M445 560C445 380 560 300 700 300S955 380 955 560C955 790 840 950 700 950S445 790 445 560Z" fill="${skin}"/>`,
  )
  parts.push(hairBefore(kind, hair), extras(random, palette))
  return picture(parts.join(''), seed)
}

function hairBehind(kind: number, hair: string): string {
  if (kind === 0)
    return `<path d="M390 600C380 330 540 220 700 220S1020 330 1010 600V1010Q860 1090 700 1080T390 1010Z" fill="${hair}"/>`
  if (kind === 1) return circle(700, 205, 118, hair)
  if (kind === 2) return circle(700, 500, 345, hair)
  return ''
}

function hairBefore(kind: number, hair: string): string {
  if (kind === 0)
    return `<path d="M425 620C420 380 560 262 700 262S980 380 975 620C940 500 860 440 780 425 660 470 480 470 425 620Z" fill="${hair}"/>`
  if (kind === 1)
    return `<path d="M428 590C420 370 555 262 700 262S980 370 972 590C930 440 820 400 700 400S470 440 428 590Z" fill="${hair}"/>`
  if (kind === 2)
    return `<path d="M430 560C440 350 560 260 700 260S960 350 970 560C900 430 800 415 700 415S500 430 430 560Z" fill="${hair}"/>`
  return `<path d="M432 560C410 340 560 230 730 245 900 250 990 380 968 570 950 480 900 430 840 420 700 455 520 420 480 470 450 500 440 530 432 560Z" fill="${hair}"/>`
}

/** Glasses, headphones or a scarf: the small thing that one remembers. */
function extras(random: Random, { accents, dark, light }: Palette): string {
  const kind = random.below(3)
  if (kind === 0) {
    const lens = `fill="${light}" fill-opacity=".3" stroke="${dark}" stroke-width="15"`
    return `<circle cx="590" cy="610" r="84" ${lens}/><circle cx="810" cy="610" r="84" ${lens}/><path d="M674 602Q700 586 726 602" fill="none" stroke="${dark}" stroke-width="15"/>`
  }
  if (kind === 1) {
    return `<path d="M425 610C405 340 540 225 700 225S995 340 975 610" fill="none" stroke="${dark}" stroke-width="40"/><rect x="376" y="530" width="104" height="200" rx="50" fill="${accents[0]}"/><rect x="920" y="530" width="104" height="200" rx="50" fill="${accents[0]}"/>`
  }
  return `<path d="M520 1010Q700 1180 880 1010L925 1075Q700 1290 475 1075Z" fill="${accents[0]}"/><path d="M600 1160L560 1400H690L668 1180Z" fill="${blend(accents[0], dark, 0.18)}"/>`
}
