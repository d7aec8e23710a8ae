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
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
  const invited = { basis_points: 2500, invited_at: at, sent_at: at }
  await db
    .insertInto('splits')
    .values([
      {
        ...invited,
        public_id: newId(),
        owner_id: artist.userId,
        work_id: soundOf(artist),
        email: 'drummer@example.com',
        state: 'invited',
      },
      {
        ...invited,
        public_id: newId(),
        owner_id: other.userId,
        work_id: soundOf(other),
        email: 'vexwright@work.example',
        state: 'accepted',
        user_id: artist.userId,
        accepted_at: at,
      },
    ])
    .execute()
}
