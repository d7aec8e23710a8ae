import type { Person } from '#community/contract.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { imageAddress } from '#publishing/server/present.ts'
import { listRising as listRows } from './store.ts'

/** Artists whom one may like to follow: those who have gained the most followers in four weeks. */
export async function listRising(
  { db, config, clock }: Context,
  viewer: Viewer,
): Promise<Person[]> {
  const rows = await listRows(db, viewer.userId, clock.now())
  return rows.map(({ image, ...person }) => ({
    ...person,
    user_image: imageAddress(config, image),
    followedByMe: false,
    isMe: false,
  }))
}
