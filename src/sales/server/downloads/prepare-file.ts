import type { Context } from '#ports/context.ts'
import type { PurchaseFormat } from '../../contract.ts'
import { extensionOf, typeOf } from './original-type.ts'
import type { DownloadRow } from './store.ts'

export interface PreparedFile {
  key: string
  extension: string
  type: string
}

/** The stored file of a format; undefined while it is being made, which this begins. */
export async function prepareFile(
  _context: Context,
  row: DownloadRow,
  format: PurchaseFormat,
): Promise<PreparedFile | undefined> {
  if (format !== 'original') return undefined
  const extension = extensionOf(row.fileName)
  return { key: row.originalKey, extension, type: typeOf(extension) }
}
