import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { PARTS_FROM_BYTES } from '#uploads/contract.ts'
import { UploadFailure } from './transfer/upload-task.ts'
import { useProblem } from './use-uploader.ts'

function Reason({ bytes, isStored }: { bytes: number; isStored: boolean }) {
  const problemOf = useProblem()
  return problemOf({ bytes }, new UploadFailure('InternalError'), isStored).reason
}

test.each(['/', '/ja'] as const)(
  'on %s the message explains that a small file is sent again, and that a large or stored one resumes',
  (path) => {
    const { brokeOff, brokeOffWhole } = messages[path === '/ja' ? 'ja' : 'en'].uploads.transfer
    const reason = (bytes: number, isStored = false) =>
      renderPart(<Reason bytes={bytes} isStored={isStored} />, { path })
    expect(reason(PARTS_FROM_BYTES)).toBe(brokeOffWhole)
    expect(reason(PARTS_FROM_BYTES + 1)).toBe(brokeOff)
    expect(reason(1, true)).toBe(brokeOff)
  },
)
