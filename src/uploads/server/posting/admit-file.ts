import { Problem } from '#kernel/problem.ts'
import { mayBeImage, mayBeSound, UNKNOWN_TYPE } from '../../accepted-files.ts'
import { cleanFileName } from './clean-file-name.ts'

export type UploadKind = 'image' | 'sound'

const MAY_BE = { sound: mayBeSound, image: mayBeImage } as const
const MEDIA_TYPE = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/

/**
 * The name and the type under which a file may be uploaded.
 *
 * @throws Problem file_name_invalid, file_not_allowed
 */
export function admitFile(
  kind: UploadKind,
  file: { name: string; type: string },
): { fileName: string; type: string } {
  const fileName = cleanFileName(file.name)
  if (fileName === undefined) {
    throw new Problem('file_name_invalid', { fields: { name: 'file_name_invalid' } })
  }
  const given = file.type.toLowerCase()
  const type = MEDIA_TYPE.test(given) ? given : UNKNOWN_TYPE
  if (!MAY_BE[kind](fileName, type)) {
    throw new Problem('file_not_allowed', { values: { files: fileName } })
  }
  return { fileName, type }
}
