import { expect, test, vi } from 'vitest'
import { followUnseen } from './unseen-count.ts'

/** A browser with one account: locks are granted in turn, channels reach the other tabs. */
function openBrowser() {
  const held = { by: undefined as Promise<unknown> | undefined }
  const waiting: (() => void)[] = []
  const tabs = new Set<(event: { data: unknown }) => void>()
  const sources: TestSource[] = []

  class TestSource {
    readyState = 1
    onmessage: ((event: { data: string }) => void) | null = null
    onerror: ((event: unknown) => void) | null = null
    isOpen = true
    constructor() {
      sources.push(this)
    }
    close() {
      this.isOpen = false
    }
    bring(count: number) {
      this.onmessage?.({ data: JSON.stringify({ count }) })
    }
  }

  async function request(
    _name: string,
    { signal }: LockOptions,
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    while (held.by) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', reject)
      })
    }
    if (signal?.aborted) throw new Error('aborted')
    held.by = run()
    await held.by
    held.by = undefined
    waiting.splice(0).forEach((next) => {
      next()
    })
    return undefined
  }

  function openTab({ hasLocks = true } = {}) {
    const listeners = new Set<() => void>()
    const page = {
      visibilityState: 'visible',
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    const counts: number[] = []
    let own: (event: { data: unknown }) => void = () => {}
    const leave = followUnseen('mio', (count) => counts.push(count), {
      locks: hasLocks ? { request: request as LockManager['request'] } : undefined,
      page: page as never,
      openSource: () => new TestSource(),
      openChannel: () => ({
        postMessage: (data) => {
          for (const tab of tabs) if (tab !== own) tab({ data })
        },
        addEventListener: (_, listener) => {
          own = listener
          tabs.add(own)
        },
        close: () => tabs.delete(own),
      }),
    })
    const show = (visibilityState: string) => {
      page.visibilityState = visibilityState
      for (const listener of listeners) listener()
    }
    return { counts, leave, show }
  }
  const openOnes = () => sources.filter(({ isOpen }) => isOpen)
  return { openTab, sources, openOnes }
}

test('tabs of a browser share one stream, and a tab that opens later asks for what is known', async () => {
  const { openTab, sources, openOnes } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  await expect.poll(() => openOnes().length).toBe(1)
  sources[0]?.bring(3)
  const three = openTab()
  expect([one, two, three].map(({ counts }) => counts.at(-1))).toEqual([3, 3, 3])
  expect(sources).toHaveLength(1)
})

test('a hidden tab gives the stream up, another visible one takes it, and none keeps it', async () => {
  const { openTab, openOnes, sources } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  one.show('hidden')
  await expect.poll(() => sources.length).toBe(2)
  expect(sources[0]?.isOpen).toBe(false)
  sources[1]?.bring(1)
  expect(two.counts).toEqual([1])
  two.leave()
  expect(openOnes()).toEqual([])
  one.show('visible')
  await expect.poll(() => openOnes().length).toBe(1)
})

test('without locks each visible tab has a stream of its own', () => {
  const { openTab, openOnes } = openBrowser()
  const tabs = [openTab({ hasLocks: false }), openTab({ hasLocks: false })]
  expect(openOnes()).toHaveLength(2)
  tabs[0]?.show('hidden')
  expect(openOnes()).toHaveLength(1)
  tabs[1]?.leave()
  expect(openOnes()).toEqual([])
})

test('a refused stream is asked for again after a while, a lost one by the browser', () => {
  vi.useFakeTimers()
  const { openTab, sources } = openBrowser()
  const tab = openTab()
  const [source] = sources
  source?.onerror?.({})
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  if (source) source.readyState = 2
  source?.onerror?.({})
  vi.advanceTimersByTime(30_000)
  expect(sources).toHaveLength(2)
  tab.leave()
  vi.useRealTimers()
})
