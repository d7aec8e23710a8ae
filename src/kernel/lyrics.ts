/** A line of timed lyrics; it is sung from so many seconds on. */
export interface TimedLine {
  time: number
  text: string
}

export interface Lyrics {
  /** The words alone, in the order in which they are sung. */
  plain: string
  /** The lines in the order of their times, of timed lyrics. */
  lines?: readonly TimedLine[]
}

const STAMP = String.raw`\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]`
const TIMED_LINE = new RegExp(String.raw`^((?:\s*${STAMP})+)(.*)$`)
const STAMPS = new RegExp(STAMP, 'g')
const IS_TIMED = new RegExp(String.raw`^\s*${STAMP}`, 'm')
/** Facts of a file, such as `[ar:Name]`; `offset` are milliseconds by which the words come sooner. */
const FACT = /^\[([a-z#]+):(.*)\]$/i
/** Times of single words, which are shown by line here. */
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>\s?/g
/** A refrain is written once, with each of its times. */
const MOST_STAMPS = 20

/** Reads lyrics that are plain, or timed as LRC. @returns a line of timed ones, from 1, that is not */
export function readLyrics(text: string): Lyrics | { wrongLine: number } {
  if (!IS_TIMED.test(text)) return { plain: text }
  const lines: TimedLine[] = []
  let offset = 0
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    const [, fact, value] = FACT.exec(line) ?? []
    if (fact === 'offset') offset = Number(value) / 1000
    const timed = timedLines(line)
    const isWrong = Number.isNaN(offset) || (timed === undefined && fact === undefined)
    if (line !== '' && isWrong) return { wrongLine: at + 1 }
    lines.push(...(timed ?? []))
  }
  const sung = lines
    .map(({ time, text }) => ({ time: Math.max(0, time - offset), text }))
    .sort((one, other) => one.time - other.time)
  return {
    plain: sung
      .map((line) => line.text)
      .join('\n')
      .trim(),
    lines: sung,
  }
}

/** The line for each of its times; undefined where it has none, or one that cannot be. */
function timedLines(line: string): TimedLine[] | undefined {
  const [, stamps = '', , , words = ''] = TIMED_LINE.exec(line) ?? []
  const times = [...stamps.matchAll(STAMPS)].map(([, minutes, seconds = '']) => ({
    minutes: Number(minutes),
    seconds: Number(seconds.replace(':', '.')),
  }))
  const isWrong = times.some(({ seconds }) => seconds >= 60)
  if (times.length === 0 || times.length > MOST_STAMPS || isWrong) return undefined
  const text = words.replace(WORD_STAMP, ' ').replace(/\s+/g, ' ').trim()
  return times.map(({ minutes, seconds }) => ({ time: minutes * 60 + seconds, text }))
}

/** The words of lyrics without their times; as they were typed where they cannot be read. */
export function plainLyrics(text: string): string {
  const lyrics = readLyrics(text)
  return 'plain' in lyrics ? lyrics.plain : text
}
