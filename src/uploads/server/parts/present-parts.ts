import type { PartedUpload } from '../../contract.ts'
import { partSizes } from './part-sizes.ts'
import type { PartedRow } from './store.ts'

export function presentParts(upload: PartedRow, done: number[]): PartedUpload {
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
