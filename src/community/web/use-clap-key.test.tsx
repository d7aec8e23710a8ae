import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart, testMe } from '#client/testing.tsx'
import type { PlayerStore } from '#player/store.ts'
import { openStore, track } from '#player/testing.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { useClapKey } from './use-clap-key.ts'

let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, cookie: '' })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ mine: 1, total: 1 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

interface Props {
  store: PlayerStore
  onReady: (clap: () => void) => void
}

function Clapping({ store, onReady }: Props) {
  onReady(useClapKey(store))
  return null
}

test.each([
  ['begins', 20 - 1e-6, 20],
  ['ends', 50.1, 50],
])('a clap where a preview %s is given within it', async (_, time, place) => {
  const { store } = openStore()
  store.dispatch({ type: 'track-chosen', track: track('part', { on: true, min: 20, max: 50 }) })
  const ready: (() => void)[] = []
  renderPart(
    <ToastProvider>
      <SignInModalProvider>
        <Clapping
          store={{ ...store, currentTime: () => time }}
          onReady={(clap) => void ready.push(clap)}
        />
      </SignInModalProvider>
    </ToastProvider>,
    { me: testMe },
  )
  vi.useFakeTimers()
  ready[0]?.()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await expect.poll(() => sent).toEqual([{ count: 1, position: place }])
})
