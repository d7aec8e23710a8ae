import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Sound } from '../contract.ts'
import { type FoundSound, findSoundByKeyFor, findSoundFor } from './find-sound-for.ts'
import { presentSound } from './present.ts'

type Reading = Pick<Context, 'db' | 'config'>

/** @throws Problem not_found where the viewer may not open it */
export async function getSound(context: Reading, viewer: Viewer, publicId: string): Promise<Sound> {
  return present(context, await findSoundFor(context, viewer, publicId))
}

/** @throws Problem not_found where the viewer may not open it */
export async function getSoundByKey(context: Reading, viewer: Viewer, id: number): Promise<Sound> {
  return present(context, await findSoundByKeyFor(context, viewer, id))
}

function present({ config }: Reading, found: FoundSound | undefined): Sound {
  if (found === undefined) throw new Problem('not_found')
  return presentSound(config, found.sound, found.access)
}
