import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { MyCredit } from '../credits-contract.ts'
import { listCreditRows } from './credit-store.ts'

/** @throws Problem bad_request */
export async function listMyCredits(
  { db }: Pick<Context, 'db'>,
  { userId }: Member,
  cursor: string | undefined,
): Promise<Page<MyCredit>> {
  const rows = await listCreditRows(db, userId, readTimeCursor(cursor))
  const page = cutNewest(rows, ({ askedAt }) => askedAt, PAGE_SIZE)
  const items = page.items.map((row): MyCredit => {
    const { kind, workId, slug } = row
    return {
      id: row.publicId,
      kind,
      title: row.title,
      // The address of a private work is its key.
      path: row.isPublic ? `/${kind}/${workId}/${encodeURIComponent(slug)}` : null,
      user: row.user,
      username: row.username,
      roles: row.roles,
      state: row.agreedAt === null ? 'asked' : 'agreed',
    }
  })
  return { ...page, items }
}
