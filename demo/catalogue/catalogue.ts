import { djKurage } from './dj-kurage.ts'
import { hollowPines } from './hollow-pines.ts'
import { ironLantern } from './iron-lantern.ts'
import { mioKanda } from './mio-kanda.ts'
import type { DemoArtist } from './model.ts'
import { saekiTrio } from './saeki-trio.ts'
import { solReyes } from './sol-reyes.ts'
import { tsubameShoten } from './tsubame-shoten.ts'
import { yukiAonuma } from './yuki-aonuma.ts'

/** The eight artists of the demo with everything they have published, and not. */
export const ARTISTS: DemoArtist[] = [
  mioKanda,
  saekiTrio,
  hollowPines,
  djKurage,
  yukiAonuma,
  ironLantern,
  solReyes,
  tsubameShoten,
]

export { LISTENERS } from './listeners.ts'
