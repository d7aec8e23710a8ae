import { isMeantAsSound, mayBeSound } from '../../accepted-files.ts'
import { SOUND_EXTENSIONS, SOUND_MAX_BYTES } from '../../contract.ts'
import { folderOfFile } from './dropped-files.ts'

/** For the file dialog. */
export const SOUND_ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((one) => `.${one}`)].join(',')

/**
 * Of chosen files: what may be uploaded, what is clearly no sound, and what is larger than a sound may
 * be. Covers, lists and the like that come with a folder are left out silently: they were not meant.
 */
export function sortFiles(files: readonly File[]) {
  const isSound = (file: File) => mayBeSound(file.name, file.type)
  const isLarge = (file: File) => file.size > SOUND_MAX_BYTES
  const isMeant = (file: File) => folderOfFile(file) === '' || isMeantAsSound(file.name, file.type)
  return {
    sounds: files.filter((file) => isSound(file) && !isLarge(file)),
    wrong: files.filter((file) => !isSound(file) && isMeant(file)),
    large: files.filter((file) => isSound(file) && isLarge(file)),
  }
}
