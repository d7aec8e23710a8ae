import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { fetchPeaks, loadPeaks, usePeaks } from './use-peaks.ts'
import { Waveform } from './waveform.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Loaded({ src, height }: { src: string | null; height?: number }) {
  const peaks = usePeaks(src)
  const size = height === undefined ? {} : { height }
  return <Waveform peaks={peaks} duration={90} time={() => 0} moving={false} {...size} />
}

const render = (props: { src: string | null; height?: number }) => renderPart(<Loaded {...props} />)

test('a waveform is 40 high by default', () => {
  expect(render({ src: '/w.json' })).toMatch(/^<div [^>]*style="height:40px"/)
  expect(render({ src: '/w.json', height: 96 })).toMatch(/^<div [^>]*style="height:96px"/)
})

test('without a source nothing is rendered', () => {
  expect(render({ src: null })).toBe('')
})

test('the peaks field of the file is read', async () => {
  const answers = [{ peaks: [0, 0.5, 1] }, { peaks: [0.5, 'x'] }, { other: 1 }, null]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const read = () => fetchPeaks('/w.json', new AbortController().signal)
  expect([await read(), await read(), await read(), await read()]).toEqual([
    [0, 0.5, 1],
    [0.5],
    null,
    null,
  ])
})

test('a waveform that is not there is an error, and nothing is taken for peaks', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"peaks":[1]}', { status: 404 }))
  await expect(fetchPeaks('/w.json', new AbortController().signal)).rejects.toThrow('404')
})

/** An address that fails until it has content, what is shown, and how often it was requested. */
function openPeaks(src: string) {
  vi.useFakeTimers()
  const line = new EventTarget()
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server: { answer?: object; requested: number } = { requested: 0 }
  vi.stubGlobal('fetch', async () => {
    server.requested += 1
    if (!server.answer) throw new TypeError('Failed to fetch')
    return Response.json(server.answer)
  })
  const shown: (readonly number[] | null)[] = []
  const leave = loadPeaks(src, (peaks) => void shown.push(peaks))
  return { line, server, shown, leave }
}

test('a waveform that cannot be loaded is flat, and requested again with a growing pause', async () => {
  const { server, shown } = openPeaks('/late.json')
  await vi.advanceTimersByTimeAsync(499)
  expect([server.requested, shown]).toEqual([1, [[]]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requested).toBe(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.requested).toBe(11)
  server.answer = { peaks: [0.5, 1] }
  await vi.advanceTimersByTimeAsync(600_000)
  expect(shown.at(-1)).toEqual([0.5, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('it is requested immediately when the connection is back, and no more once unsubscribed', async () => {
  const { line, server, shown, leave } = openPeaks('/back.json')
  await vi.advanceTimersByTimeAsync(20_000)
  const requested = server.requested
  line.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.requested).toBe(requested + 1)
  expect(shown.at(-1)).toEqual([])
  leave()
  line.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.requested).toBe(requested + 1)
  expect(vi.getTimerCount()).toBe(0)
})
