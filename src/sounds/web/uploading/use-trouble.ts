import { useTranslations } from 'use-intl'
import { PARTS_FROM_BYTES } from '#uploads/contract.ts'
import type { Trouble } from './state/facts.ts'
import type { UploadFailure } from './transfer/work.ts'

/** Nothing but another file helps. */
const FINAL = [
  ...['file_not_allowed', 'file_name_invalid', 'file_too_large', 'file_changed'],
  ...['empty', 'not_audio', 'damaged', 'too_long', 'too_large', 'transcode_errored'],
]

/** What a failure is for the reader, and whether the same file may still come through. */
export function useTrouble() {
  const t = useTranslations('uploads.transfer')
  const say = useTranslations('problems')
  function reasonOf({ code, words, isCutOff }: UploadFailure, goesOn: boolean): string {
    if (isCutOff) return t('cutOff')
    if (words !== undefined) return words
    if (code === 'file_changed') return t('changed')
    if (code === 'file_too_large') return say(code)
    return t(goesOn ? 'brokeOff' : 'brokeOffWhole')
  }
  /** @param bytes of the file: a small one is sent again from its beginning */
  return (failure: UploadFailure, isKept: boolean, bytes: number): Trouble => {
    const canRetry = !FINAL.includes(failure.code)
    const goesOn = isKept || bytes > PARTS_FROM_BYTES
    return { reason: reasonOf(failure, goesOn), canRetry, isKept }
  }
}
