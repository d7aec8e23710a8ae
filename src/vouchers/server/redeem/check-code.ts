import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { ownsWork } from '#works/server/grants-store.ts'
import { imageAddress } from '#works/server/present.ts'
import type { checkDownloadCode } from '../../download-code-contract.ts'
import { type CodeRow, getCode } from '../download-codes/find-code.ts'
import { findOrderByCode } from './store.ts'

/** @throws Problem code_unknown; code_used where someone else has redeemed it */
export async function checkCode(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  typed: string,
): Promise<z.output<typeof checkDownloadCode.reply>> {
  const code = await getCode(context, typed)
  const order = await findOwnOrder(context.db, viewer, code)
  return {
    id: `${code.kind}-${code.publicId}`,
    slug: code.slug,
    title: code.title,
    user: code.sellerName,
    coverart: imageAddress(context.config, code.coverId),
    order: order?.publicId ?? null,
    // The recipient for whom a guest redeems it is not known yet.
    owned: await ownsWork(context.db, { userId: viewer.userId }, code.key),
  }
}

/**
 * The order that redeemed the code: of the account, or made in this browser.
 * @returns undefined where it has not been redeemed
 * @throws Problem code_used where it has been by someone else
 */
export async function findOwnOrder(
  db: Database,
  { userId, guest }: Viewer,
  { codeId, redeemedAt }: Pick<CodeRow, 'codeId' | 'redeemedAt'>,
): ReturnType<typeof findOrderByCode> {
  if (redeemedAt === null) return undefined
  const order = await findOrderByCode(db, codeId)
  const isOwn =
    order &&
    ((userId !== undefined && order.buyerId === userId) || guest?.orders.includes(order.id))
  if (isOwn) return order
  throw new Problem('code_used', { fields: { code: 'code_used' } })
}
