import { AV_CHANNEL_ORDER_NATIVE, FF_ENCODER_ALAC } from 'node-av/constants'
import { Codec } from 'node-av/lib'
import { expect, test } from 'vitest'
import { fitLayout, mix } from './mix.ts'

const MASKS = {
  mono: 0x4n,
  stereo: 0x3n,
  '2.1': 0xbn,
  '3.0': 0x7n,
  quad: 0x33n,
  '5.0': 0x37n,
  '5.0(side)': 0x607n,
  '5.1': 0x3fn,
  '5.1(side)': 0x60fn,
  '6.1': 0x70fn,
  '7.1': 0x63fn,
  '7.1(wide)': 0xffn,
  heights: 0x5000n,
}
type Name = keyof typeof MASKS

function layout(name: Name) {
  const mask = MASKS[name]
  const nbChannels = [...mask.toString(2)].filter((bit) => bit === '1').length
  return { nbChannels, order: AV_CHANNEL_ORDER_NATIVE, mask }
}

/** The sums of the gains of each output channel. */
function sums(filters: string[]): number[] {
  const rows = (filters.at(-1) ?? '').split('|').slice(1)
  return rows.map((row) =>
    [...row.matchAll(/([\d.e-]+)\*/g)].reduce((sum, [, gain]) => sum + Number(gain), 0),
  )
}

test.for([
  '3.0',
  'quad',
  '5.0',
  '5.0(side)',
  '5.1',
  '5.1(side)',
  '6.1',
  '7.1',
  '7.1(wide)',
] as const)('%s in stereo fills full scale and does not pass it', (name) => {
  const [left = 0, right = 0] = sums(mix(layout(name), layout('stereo')))
  expect(left).toBeCloseTo(1, 9)
  expect(right).toBeCloseTo(1, 9)
})

test('5.1 in stereo has its centre and surrounds 3 dB lower, as ITU-R BS.775 has it', () => {
  const [, pan = ''] = mix(layout('5.1(side)'), layout('stereo'))
  const gains = [...pan.matchAll(/([\d.]+)\*c(\d)/g)].map(([, gain, from]) => [from, Number(gain)])
  const front = 1 / (1 + 2 * Math.SQRT1_2)
  expect(gains.map(([from]) => from)).toEqual(['0', '2', '4', '1', '2', '5'])
  expect(gains[0]?.[1]).toBeCloseTo(front)
  expect(gains[1]?.[1]).toBeCloseTo(front * Math.SQRT1_2)
  expect(gains[2]?.[1]).toBeCloseTo(front * Math.SQRT1_2)
})

test('one channel is played by both speakers as loud as it is', () => {
  expect(mix(layout('mono'), layout('stereo'))).toEqual(['pan=0x3|c0=1*c0|c1=1*c0'])
})

test('two channels are played as they come, whatever their file calls them', () => {
  expect(mix(layout('heights'), layout('stereo'))).toEqual(['pan=0x3|c0=1*c0|c1=1*c1'])
})

test.for([
  ['5.1(side)', 0x3fn],
  ['quad', 0x37n],
  ['2.1', 0x3fn],
  ['5.0(side)', 0x37n],
  ['6.1', 0x13fn],
] as const)('%s finds a place for each of its channels in ALAC', ([name, mask]) => {
  const offered = Codec.findEncoderByName(FF_ENCODER_ALAC)?.channelLayouts ?? null
  const fitting = fitLayout(layout(name), offered)
  expect(fitting.mask).toBe(mask)
  const pans = mix(layout(name), fitting)
  expect(pans).toHaveLength(1)
  const used = [...(pans[0] ?? '').matchAll(/1\*c(\d)/g)].map(([, from]) => from)
  expect(new Set(used).size).toBe(layout(name).nbChannels)
})

test('a layout that the encoder has stays, and so does any where it takes all', () => {
  const offered = [layout('stereo'), layout('5.1')]
  expect(fitLayout(layout('5.1'), offered).mask).toBe(MASKS['5.1'])
  expect(fitLayout(layout('quad'), null).mask).toBe(MASKS.quad)
})
