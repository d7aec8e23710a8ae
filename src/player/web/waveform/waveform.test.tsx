import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing.tsx'
import { fetchPeaks, usePeaks } from './use-peaks.ts'
import { Waveform } from './waveform.tsx'

afterEach(() => void vi.unstubAllGlobals())

function Loaded({ src, height }: { src: string | null; height?: number }) {
  const peaks = usePeaks(src)
  const size = height === undefined ? {} : { height }
  return <Waveform peaks={peaks} duration={90} time={() => 0} moving={false} {...size} />
}

const render = (props: { src: string | null; height?: number }) => renderPart(<Loaded {...props} />)

test('a waveform is 40 high where nothing else is asked', () => {
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
