import { useTranslations } from 'use-intl'
import { IMAGES_PER_DAY } from '../../contract.ts'

const KNOWN = [
  'file_not_allowed',
  'file_name_invalid',
  'file_too_large',
  'crop_invalid',
  'image_unknown',
  'cover_unknown',
  'rate_limited',
  'too_many_images',
  'storage_full',
  'unavailable',
] as const

/** The words for a problem with an image file; a code without any says that something failed. */
export function useImageWords() {
  const t = useTranslations('accounts.image')
  const say = useTranslations('problems')
  return (problem: { code: string; fileName: string } | undefined): string | undefined => {
    if (!problem) return undefined
    if (problem.code === 'conflict') return t('savedAlready')
    const code = KNOWN.find((known) => known === problem.code) ?? 'unexpected'
    return say(code, { files: problem.fileName, most: IMAGES_PER_DAY })
  }
}
