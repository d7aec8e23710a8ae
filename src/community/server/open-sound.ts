import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { type FoundSound, findSoundFor } from '#sounds/server/find-sound-for.ts'

/** To clap and comment; a deleted one is closed, for its buyers too. @throws Problem not_found */
export async function getOpenSound(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<FoundSound> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined || found.sound.deletedAt !== null) throw new Problem('not_found')
  return found
}

/** Within what this listener may hear, both ends included. @throws Problem position_invalid */
export function checkPosition({ audible }: FoundSound, position: number | undefined): void {
  if (position === undefined) return
  if (audible && position >= audible.from && position <= audible.to) return
  throw new Problem('position_invalid', { fields: { position: 'position_invalid' } })
}
