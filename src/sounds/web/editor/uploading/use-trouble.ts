import { useTranslations } from 'use-intl'
import type { Trouble } from './state/facts.ts'
import type { UploadFailure } from './transfer/work.ts'

/** Nothing but another file helps. */
const FINAL = [
  ...['file_not_allowed', 'file_name_invalid', 'file_too_large', 'file_changed'],
  ...['empty', 'not_audio', 'damaged', 'too_long', 'too_large', 'transcode_errored'],
]

/** What a failure is for the reader, and whether the same file may still come through. */
export function useTrouble(): (failure: UploadFailure, isKept: boolean) => Trouble {
  const t = useTranslations('uploads.transfer')
  const say = useTranslations('problems')
  function reasonOf({ code, words, isCutOff }: UploadFailure): string {
    if (isCutOff) return t('cutOff')
    if (words !== undefined) return words
    if (code === 'file_changed') return t('changed')
    return code === 'file_too_large' ? say(code) : t('brokeOff')
  }
  return (failure, isKept) => {
    const canRetry = !FINAL.includes(failure.code)
    return { reason: reasonOf(failure), canRetry, isKept }
  }
}
