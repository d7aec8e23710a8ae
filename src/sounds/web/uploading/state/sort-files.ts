import { isMeantAsSound, mayBeSound } from '#uploads/accepted-files.ts'
import { SOUND_MAX_BYTES } from '#uploads/contract.ts'
import { folderOfFile } from '#uploads/web/dropped-files.ts'

/**
 * Of chosen files: what goes on, what is clearly no sound, and what is larger than a sound may be.
 * Covers, lists and the like that come with a folder are left out without a word: nobody has meant
 * them.
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
