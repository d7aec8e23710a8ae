import type { Score } from '../music/score.ts'
import type { Song } from '../music/song.ts'
import { blues } from './acoustic/blues.ts'
import { folk } from './acoustic/folk.ts'
import { jazzTrio } from './acoustic/jazz-trio.ts'
import { kotoEnsemble } from './acoustic/koto-ensemble.ts'
import { musicBoxLullaby } from './acoustic/music-box.ts'
import { soloPiano } from './acoustic/solo-piano.ts'
import { metal } from './band/metal.ts'
import { pop } from './band/pop.ts'
import { reggae } from './band/reggae.ts'
import { rock } from './band/rock.ts'
import { soul } from './band/soul.ts'
import { ambient } from './electronic/ambient.ts'
import { chiptune } from './electronic/chiptune.ts'
import { cinematic } from './electronic/cinematic.ts'
import { house } from './electronic/house.ts'
import { lofi } from './electronic/lofi.ts'
import { synthwave } from './electronic/synthwave.ts'

export type Style = keyof typeof STYLES

/** Every way of arranging a song, by name. */
export const STYLES = {
  ambient,
  blues,
  chiptune,
  cinematic,
  folk,
  house,
  jazzTrio,
  kotoEnsemble,
  lofi,
  metal,
  musicBox: musicBoxLullaby,
  pop,
  reggae,
  rock,
  soloPiano,
  soul,
  synthwave,
} satisfies Record<string, (song: Song) => Score>
