import { Problem } from '#kernel/problem.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { PartedUpload } from '../../contract.ts'
import { findOwnUpload, type UploadRow } from '../posting/store.ts'

/** An upload that comes, or came, in parts. */
export type PartedRow = UploadRow & { bytes: number; part_bytes: number }

/** A lid that was closed in the evening is opened the next one at the latest. */
const LIFE_MS = 24 * 60 * 60 * 1000

/** When an upload in parts that no one resumes is given up; each sign of life renews it. */
export function partsExpireAt(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS)
}

/** @throws Problem not_found */
export async function getOwnParts(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<PartedRow> {
  return parted(await findOwnUpload(db, ownerId, 'sound', publicId))
}

/** @throws Problem not_found where it is gone, or is no upload in parts */
export function parted(row: UploadRow | undefined): PartedRow {
  if (!row || row.bytes === null || row.part_bytes === null) throw new Problem('not_found')
  return { ...row, bytes: row.bytes, part_bytes: row.part_bytes }
}

type Sized = Pick<PartedRow, 'bytes' | 'part_bytes'>

/** How many bytes each part has, in their order. */
export function partSizes({ bytes, part_bytes: most }: Sized): number[] {
  const count = Math.ceil(bytes / most)
  return Array.from({ length: count }, (_, at) => Math.min(most, bytes - at * most))
}

/** The numbers of parts that are there as they have to be. */
export function partsDone(upload: Sized, there: { number: number; bytes: number }[]): number[] {
  const sizes = partSizes(upload)
  return there
    .filter(({ number, bytes }) => sizes[number - 1] === bytes)
    .map(({ number }) => number)
}

/** @param done numbers of the parts that are there, while it is not complete */
export function presentParts(upload: PartedRow, done: number[] = []): PartedUpload {
  const complete = upload.parts_id === null
  return {
    id: upload.public_id,
    key: upload.key,
    fileName: upload.file_name,
    bytes: upload.bytes,
    partBytes: upload.part_bytes,
    done: complete ? partSizes(upload).map((_, at) => at + 1) : done,
    complete,
  }
}
