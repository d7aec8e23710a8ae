import { selectCreator } from '#accounts/server/select-creator.ts'
import { isBlockedBetween, isShownTo } from '#community/server/select-blocks.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Grantee, selectReleases } from '#works/server/select-works.ts'

/**
 * Lists works of others that credit an artist who agreed to be linked there, by when the artist was
 * asked, the newest first; none of people with whom the artist has a block, or whom the reader does
 * not see.
 */
export function listAppearances(
  db: Database,
  viewer: Grantee,
  username: string,
  after: TimeCursor | undefined,
  limit: number,
) {
  const agreed = selectReleases(db, viewer)
    .innerJoin('creditLinks as l', 'l.workId', 'w.id')
    .select(['l.id as linkId', 'l.askedAt'])
    .where('l.userId', '=', selectCreator(username))
    .where('l.agreedAt', 'is not', null)
    .where('l.endedAt', 'is', null)
    .whereRef('w.ownerId', '<>', 'l.userId')
    .where(({ not }) => not(isBlockedBetween('w.ownerId', 'l.userId')))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('credits as k')
          .select('k.workId')
          .whereRef('k.workId', '=', 'l.workId')
          .whereRef('k.userId', '=', 'l.userId'),
      ),
    )
  const { userId } = viewer
  const shown = userId === undefined ? agreed : agreed.where(isShownTo(userId, 'w.ownerId'))
  return newestFirst(shown, ['l.askedAt', 'l.id'], after, limit).execute()
}
