import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { UploadFailure } from './transfer/upload-task.ts'
import { useProblem } from './use-uploader.ts'

function Described({ failure }: { failure: UploadFailure }) {
  const { reason, canRetry } = useProblem()(failure, false)
  return `${reason} ${canRetry}`
}

test.each(['/', '/ja'] as const)(
  'on %s a lost connection and a server error are described in words of our own, and a reason of the server as it is',
  (path) => {
    const { serverError, unreachable } = messages[path === '/ja' ? 'ja' : 'en'].uploads.transfer
    const described = (failure: UploadFailure) =>
      renderPart(<Described failure={failure} />, { path })
    expect(described(new UploadFailure('InternalError'))).toBe(`${serverError} true`)
    expect(described(new UploadFailure('unexpected', 'HTTP 500'))).toBe(`${serverError} true`)
    const lost = new UploadFailure('NetworkError', undefined, { isConnection: true })
    expect(described(lost)).toBe(`${unreachable} true`)
    expect(described(new UploadFailure('storage_full', 'No room.'))).toBe('No room. true')
  },
)

test('what is wrong with the file itself is not tried again', () => {
  const { unexpected, ...ofFiles } = messages.en.uploads.mediaErrors
  for (const code of Object.keys(ofFiles)) {
    const html = renderPart(<Described failure={new UploadFailure(code, 'It is so.')} />)
    expect(html, code).toBe('It is so. false')
  }
})
