import type { ChannelLayout } from 'node-av/lib'

const HALF_POWER = Math.SQRT1_2

/** FFmpeg's bits of speakers. */
const [FL, FR, FC, LFE, BL, BR, FLC, FRC, BC, SL, SR] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const [TC, TFL, TFC, TFR, TBL, TBC, TBR] = [11, 12, 13, 14, 15, 16, 17]
const [DL, DR] = [29, 30]

/** Speakers that play the sound of one that is not there, and how loud. */
type Substitute = readonly [speakers: readonly number[], gain: number]

/**
 * Speakers that play the sound of a missing one, first choice first (ITU-R BS.775-4, annex 4, and
 * FFmpeg's choices for the others). The low frequency effects are left out.
 */
const SUBSTITUTES: Readonly<Record<number, readonly Substitute[]>> = {
  [FL]: [[[FC], HALF_POWER]],
  [FR]: [[[FC], HALF_POWER]],
  [FC]: [[[FL, FR], HALF_POWER]],
  [LFE]: [],
  [BL]: [[[SL], 1], ...sideways(FL)],
  [BR]: [[[SR], 1], ...sideways(FR)],
  [SL]: [[[BL], 1], ...sideways(FL)],
  [SR]: [[[BR], 1], ...sideways(FR)],
  [FLC]: [[[FL], 1]],
  [FRC]: [[[FR], 1]],
  [BC]: [[[BL, BR], HALF_POWER], ...behind()],
  [TC]: behind(),
  [TFL]: sideways(FL),
  [TFC]: [[[FC], HALF_POWER], ...behind()],
  [TFR]: sideways(FR),
  [TBL]: [[[BL], HALF_POWER], ...sideways(FL)],
  [TBC]: [[[BC], HALF_POWER], ...behind()],
  [TBR]: [[[BR], HALF_POWER], ...sideways(FR)],
  [DL]: [[[FL], 1]],
  [DR]: [[[FR], 1]],
}

function sideways(front: number): Substitute[] {
  return [
    [[front], HALF_POWER],
    [[FC], 0.5],
  ]
}

function behind(): Substitute[] {
  return [
    [[FL, FR], 0.5],
    [[FC], HALF_POWER],
  ]
}

/**
 * FFmpeg's filters that turn one layout into another, none where it stays. The gains of what is
 * added up are lowered together until no sum can pass full scale, so that each format of a sound
 * is as loud as the others and none is distorted.
 */
export function mix(from: ChannelLayout, to: ChannelLayout): string[] {
  if (from.nbChannels === to.nbChannels && from.mask === to.mask) return []
  const rows = gains(from, to)
  const most = Math.max(1, ...rows.map((row) => row.reduce((sum, gain) => sum + gain, 0)))
  const isMoved = rows.every((row) => row.every((gain) => gain === 0 || gain === 1)) && most === 1
  const outputs = rows.map((row, output) => {
    const inputs = row.flatMap((gain, input) => (gain > 0 ? [`${gain / most}*c${input}`] : []))
    return `c${output}=${inputs.join('+') || '0*c0'}`
  })
  const pan = `pan=0x${to.mask.toString(16)}|${outputs.join('|')}`
  // Whole numbers would be rounded at each gain.
  return isMoved ? [pan] : ['aformat=sample_fmts=fltp', pan]
}

/** The gain of each input channel, for each output channel. */
function gains(from: ChannelLayout, to: ChannelLayout): number[][] {
  const outputs = speakersOf(to)
  const rows = outputs.map(() => Array<number>(from.nbChannels).fill(0))
  const isStereo = to.nbChannels === 2
  // One or two channels are played as they come, whatever their file calls them.
  if (isStereo && from.nbChannels <= 2) {
    return rows.map((row, output) => row.map((_, input) => (input === output % row.length ? 1 : 0)))
  }
  for (const [input, speaker] of speakersOf(from).entries()) {
    const [speakers, gain] = substituteFor(speaker, outputs)
    for (const other of speakers) {
      const row = rows[outputs.indexOf(other)]
      if (row) row[input] = gain
    }
  }
  return rows
}

function substituteFor(speaker: number, outputs: readonly number[]): Substitute {
  if (outputs.includes(speaker)) return [[speaker], 1]
  const substitutes = SUBSTITUTES[speaker] ?? behind()
  return (
    substitutes.find(([speakers]) => speakers.every((other) => outputs.includes(other))) ?? [[], 0]
  )
}

/** Returns the speakers in the order of their channels. */
function speakersOf({ mask }: ChannelLayout): number[] {
  return Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (mask >> BigInt(bit)) & 1n)
}

/**
 * The one of an encoder's layouts in which most speakers keep a channel of their own, of those the
 * smallest; the layout itself where the encoder takes any.
 */
export function fitLayout(
  layout: ChannelLayout,
  offered: readonly ChannelLayout[] | null,
): ChannelLayout {
  if (!offered || offered.length === 0) return layout
  const inputs = speakersOf(layout)
  const kept = (candidate: ChannelLayout) => {
    const outputs = speakersOf(candidate)
    const places = inputs.map((speaker) => substituteFor(speaker, outputs))
    const alone = places.flatMap(([speakers, gain]) => (gain === 1 ? speakers : []))
    return new Set(alone).size
  }
  const better = (one: ChannelLayout, other: ChannelLayout) =>
    kept(other) - kept(one) || one.nbChannels - other.nbChannels
  const exact = offered.find(({ mask }) => mask === layout.mask)
  return exact ?? [...offered].sort(better)[0] ?? layout
}
