import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec } from 'node-av/lib'
import { present } from './ffmpeg.ts'

/** Looks at its own prison, so that the parent need not believe in it. */
export function probe(forbiddenFile: string) {
  present(Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME), 'libmp3lame')
  return { readsForbidden: canRead(forbiddenFile), networkInterfaces: countInterfaces() }
}

function canRead(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

function countInterfaces(): number {
  return Object.keys(networkInterfaces()).filter((name) => name !== 'lo').length
}
