import { useTranslations } from 'use-intl'
import { PARTS_FROM_BYTES } from '../contract.ts'
import type { Upload, UploadProblem } from './state/upload.ts'
import type { UploadFailure } from './transfer/upload-task.ts'

/** Only another file helps. */
const FINAL = [
  ...['file_not_allowed', 'file_name_invalid', 'file_too_large', 'file_changed'],
  ...['empty', 'not_audio', 'damaged', 'too_long', 'too_large', 'transcode_errored'],
]

/** Describes a failure for the reader, and whether the same file may still succeed. */
export function useProblem() {
  const t = useTranslations('uploads.transfer')
  const problems = useTranslations('problems')
  function reasonOf({ code, reason, isConnection }: UploadFailure, resumes: boolean): string {
    if (isConnection) return t('cutOff')
    if (reason !== undefined) return reason
    if (code === 'file_changed') return t('changed')
    if (code === 'file_too_large') return problems(code)
    return t(resumes ? 'brokeOff' : 'brokeOffWhole')
  }
  return (
    { bytes }: Pick<Upload, 'bytes'>,
    failure: UploadFailure,
    isStored: boolean,
  ): UploadProblem => {
    // A small file is sent again from its beginning.
    const resumes = isStored || bytes > PARTS_FROM_BYTES
    const canRetry = !FINAL.includes(failure.code)
    return { reason: reasonOf(failure, resumes), canRetry, isStored }
  }
}
