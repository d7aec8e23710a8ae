import type { Context } from '#ports/context.ts'
import { claimStorage } from '#ports/storage/claim-storage.ts'
import { hasUploads } from './sweep/store.ts'

/** @throws StartProblem where the storage is that of another database */
export const claimOwnStorage = (context: Pick<Context, 'db' | 'storage'>): Promise<void> =>
  claimStorage(context, () => hasUploads(context.db))
