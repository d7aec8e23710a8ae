import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readOrderKey } from '../orders/order-key.ts'
import { type DownloadRow, findDownload } from './store.ts'

/**
 * A live grant that is the viewer's by session, or opened by the key of a guest's link.
 *
 * @throws Problem not_found, not_logged_in, download_expired
 */
export async function getOwnDownload(
  { db, config, clock }: Context,
  viewer: Viewer,
  grant: string,
  key: string | undefined,
): Promise<DownloadRow> {
  const row = await findDownload(db, grant)
  if (row && row.userId !== null && row.userId === viewer.userId) return row
  if (key === undefined) {
    throw new Problem(viewer.userId === undefined ? 'not_logged_in' : 'not_found')
  }
  if (!row || row.askedBy !== null) throw new Problem('not_found')
  const found = readOrderKey(config.secret, row.orderPublicId, key, clock.now())
  if (found === 'valid') return row
  throw new Problem(found === 'expired' ? 'download_expired' : 'not_found')
}
