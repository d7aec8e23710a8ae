import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Sound } from '../contract.ts'
import { type FoundSound, findSoundByKeyFor, findSoundFor } from './find-sound-for.ts'
import { presentSound } from './present.ts'
import { listTags } from './store.ts'

/** @throws Problem not_found where the viewer may not open it */
export async function getSound(context: Context, viewer: Viewer, publicId: string): Promise<Sound> {
  return present(context, await findSoundFor(context, viewer, publicId))
}

/** @throws Problem not_found where the viewer may not open it */
export async function getSoundByKey(context: Context, viewer: Viewer, id: number): Promise<Sound> {
  return present(context, await findSoundByKeyFor(context, viewer, id))
}

async function present(context: Context, found: FoundSound | undefined): Promise<Sound> {
  if (found === undefined) throw new Problem('not_found')
  const { sound, rights } = found
  const tags = await listTags(context.db, [sound.id])
  return presentSound(
    context.config,
    sound,
    rights,
    tags.map((row) => row.tag),
  )
}
