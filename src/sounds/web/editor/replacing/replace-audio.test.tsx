import { expect, test } from 'vitest'
import { messages } from '#i18n/translate.ts'
import { renderPart } from '#web/testing.tsx'
import { ToastProvider } from '#web/ui/overlay/toasts.tsx'
import { soundWith } from '../uploading/testing.ts'
import { ReplaceAudio } from './replace-audio.tsx'

test.each(['/', '/ja'])('on %s new audio that is held says why it waits, and no more', (path) => {
  const { work } = messages[path === '/ja' ? 'ja' : 'en'].uploads
  const said = (replaceHeld: boolean) =>
    renderPart(
      <ToastProvider>
        <ReplaceAudio sound={soundWith({ replacing: 'next', replaceHeld })} />
      </ToastProvider>,
      { path },
    )
  expect(said(true)).toContain(String(work.replaceHeld))
  expect(said(true)).not.toContain(String(work.replaceWaiting))
  expect(said(false)).toContain(String(work.replaceWaiting))
})
