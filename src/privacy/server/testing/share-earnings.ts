import { newId } from '#kernel/ids.ts'
import type { TestMember } from '#main/testing.ts'
import type { Shop } from '#orders/server/testing.ts'

/** A share that the artist has offered, and one that they have accepted. */
export async function shareEarnings({
  shop,
  artist,
  other,
}: {
  shop: Shop
  artist: TestMember
  other: TestMember
}): Promise<void> {
  const { db, clock } = shop.context
  const at = clock.now()
  const soundOf = ({ userId }: TestMember) =>
    db
      .selectFrom('works')
      .select('id')
      .where('ownerId', '=', userId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(1)
  const invited = { basisPoints: 2500, invitedAt: at, sentAt: at }
  await db
    .insertInto('splits')
    .values([
      {
        ...invited,
        publicId: newId(),
        ownerId: artist.userId,
        workId: soundOf(artist),
        email: 'drummer@example.com',
        state: 'invited',
      },
      {
        ...invited,
        publicId: newId(),
        ownerId: other.userId,
        workId: soundOf(other),
        email: 'vexwright@work.example',
        state: 'accepted',
        userId: artist.userId,
        acceptedAt: at,
      },
    ])
    .execute()
}
