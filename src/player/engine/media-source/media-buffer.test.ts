import { expect, test } from 'vitest'
import { clearFrom, primingOf, rateIn } from './media-buffer.ts'

test('the priming of a stream follows from the excess of its playlist', () => {
  // 352 frames carry 358,224 samples, two frames before them and 176 samples after.
  expect(primingOf((352 * 1024) / 44_100, 358_224 / 44_100, 44_100)).toBe(2048 / 44_100)
  // Playlists round to a millionth.
  expect(primingOf(8.173424, 8.122993, 44_100)).toBe(2048 / 44_100)
  expect(primingOf((10 * 1024) / 48_000, (8 * 1024) / 48_000, 48_000)).toBe(2048 / 48_000)
  expect(primingOf((10 * 1024) / 48_000, (8 * 1024 + 2) / 48_000, 48_000)).toBe(2048 / 48_000)
})

test('a length that is not known, or that cannot be, cuts nothing', () => {
  expect(primingOf(8, 0, 44_100)).toBe(0)
  expect(primingOf(8, 9, 44_100)).toBe(0)
  expect(primingOf(60, 8, 44_100)).toBe(2048 / 44_100)
})

test('the rate is read from the media header of an init segment, and from no fragment', () => {
  const header = (version: number) => {
    const box = Buffer.alloc(64)
    box.write('mdhd', 12)
    box.writeUInt8(version, 16)
    box.writeUInt32BE(48_000, 16 + 4 + (version === 1 ? 16 : 8))
    return new Uint8Array(box)
  }
  expect(rateIn(header(0))).toBe(48_000)
  expect(rateIn(header(1))).toBe(48_000)
  expect(rateIn(new Uint8Array(64))).toBeUndefined()
  expect(rateIn(new Uint8Array([0x6d, 0x64, 0x68, 0x64]))).toBeUndefined()
})

test('what is buffered is removed after the step that is under way, and no earlier', async () => {
  const steps: string[] = []
  const buffer = Object.assign(new EventTarget(), {
    updating: true,
    buffered: { length: 1, end: () => 12 },
    remove(from: number) {
      // As browsers do (Media Source Extensions, 5.2).
      if (this.updating) throw new DOMException('it is updating', 'InvalidStateError')
      steps.push(`removed from ${from}`)
    },
  })
  const cleared = clearFrom(buffer as unknown as SourceBuffer, 4)
  setTimeout(() => {
    steps.push('updated')
    buffer.updating = false
    buffer.dispatchEvent(new Event('updateend'))
  })
  await cleared
  expect(steps).toEqual(['updated', 'removed from 4'])
})
