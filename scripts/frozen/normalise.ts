import type { Builder } from './builder.ts'
import { RANDOM } from './fixed-chance.ts'

/** Gives every value that differs between two runs a name that does not. */
export type Normalise = (text: string) => string

/**
 * For one file of the record. Values that the world has named are written as `‹sound harbour›`, those
 * drawn by chance as `‹id-1›` in the order in which they appear in the file, and what is derived from
 * either by a secret as `‹signature›`.
 */
export function normaliserOf({ names, service: { base, folder } }: Builder): Normalise {
  const { port } = new URL(base)
  const known = [...names].sort(([a], [b]) => b.length - a.length)
  const numbers = new Map<string, string>()
  const numbered = (value: string) => {
    const name = numbers.get(value) ?? `‹id-${numbers.size + 1}›`
    numbers.set(value, name)
    return name
  }
  return (text) => {
    let result = text
      .replaceAll(folder, '‹folder›')
      .replaceAll(`localhost:${port}`, 'localhost:3000')
      .replaceAll(`127.0.0.1:${port}`, 'localhost:3000')
      .replaceAll(`localhost%3A${port}`, 'localhost%3A3000')
    for (const [value, name] of known) result = result.replaceAll(value, `‹${name}›`)
    result = result.replace(RANDOM, numbered)
    for (const [pattern, replacement] of PATTERNS) result = result.replace(pattern, replacement)
    return result
      .replace(MOMENT, (moment) => (moment < RECORDED_AT ? moment : '‹later›'))
      .replace(THOUSANDTHS, '.000Z')
  }
}

const MOMENT = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g
/** Time goes on by one with each job, so that jobs of one second stay in order. */
const THOUSANDTHS = /(?<=\d\d:\d\d:\d\d)\.\d{3}Z/g
/** From this moment on, in UTC, nothing is written but by the requests that are recorded. */
export const RECORDED_AT = '2035-06-10T03:00:00'

const PATTERNS: [RegExp, string][] = [
  // Streams and files of media.
  [/(\/media\/[^/\s"]+\/\d+)-[\w-]{22}/g, '$1-‹signature›'],
  [/(\/waveform\?v=)[\w-]{16}/g, '$1‹hash›'],
  // The link of a guest’s order, and of what is downloaded.
  [/\b(key=|"key": ")(\w+)\.[\w-]{20,}/g, '$1$2.‹signature›'],
  [/("policy": ")[\w+/=]+/g, '$1‹policy›'],
  [/("x-amz-signature": ")\w+/g, '$1‹signature›'],
  [/(key=)[\w-]{22}\b/g, '$1‹signature›'],
  [/(›)[\w-]{24}(?![\w-])/g, '$1‹signature›'],
  [/social_[0-9a-f]{16}/g, 'social_‹hash›'],
  [/(code_challenge=)[\w-]{43}/g, '$1‹hash›'],
  // Of passkeys; an account is known by the bytes of its id, 12 characters.
  [/("challenge": ?")[\w-]{43}(?=")/g, '$1‹hash›'],
  [/("id": ?")[\w-]{16}(?=","name":)/g, '$1‹hash›'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹uuid›'],
  [/(expires=)\d{13}/g, '$1‹time›'],
  [/(signature=)[\w-]+/g, '$1‹signature›'],
  [/(\/images\/og\/\w+\/[^/]+\/)\w+\.jpg/g, '$1‹hash›.jpg'],
  // Of a search.
  [/("processingTimeMS": ?)\d+/g, '$11'],
  // The build.
  // Which chunks are fetched ahead is the build’s affair.
  [/\["\/assets\/[^\]]*\]/g, '[‹scripts›]'],
  [/(\/assets\/[\w.]+(?:-[\w.]+?)*)-[\w-]{8}\.(js|css|woff2)/g, '$1-‹hash›.$2'],
  [/(\/embed\/player)-[\w-]{10}\.js/g, '$1-‹hash›.js'],
  [/'sha256-[\w+/=]+'/g, "'sha256-‹hash›'"],
  // Pages without script have the product’s styles within.
  [/<style>:root\{color-scheme[^<]*<\/style>/g, '<style>‹styles›</style>'],
]
