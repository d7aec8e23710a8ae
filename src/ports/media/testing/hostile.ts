import { readFileSync, writeFileSync } from 'node:fs'
import { makeWav } from './make-wav.ts'
import { makeSilentFlac } from './silent-flac.ts'

const TEN_DAYS = { seconds: 10 * 24 * 3600, sampleRate: 8000 }

/** Hostile files, each with its expected error. */
export function makeHostileFiles(path: (name: string) => string) {
  const write = (name: string, data: string | Uint8Array) => {
    writeFileSync(path(name), data)
    return path(name)
  }
  const tone = { seconds: 2 }
  const whole = readFileSync(makeWav(path('whole.wav'), tone))
  return [
    { file: write('empty.wav', ''), error: 'empty' },
    { file: write('playlist.mp3', PLAYLIST), error: 'not_audio' },
    { file: write('concat.wav', "ffconcat version 1.0\nfile '/etc/passwd'\n"), error: 'not_audio' },
    { file: write('picture.wav', PNG), error: 'not_audio' },
    { file: write('words.flac', 'This is no sound. '.repeat(10_000)), error: 'not_audio' },
    {
      file: makeWav(path('liar.wav'), { seconds: 0.006 }, { announcedBytes: 4_000_000_000 }),
      error: 'damaged',
    },
    {
      file: makeWav(path('ones.wav'), { seconds: 0.006 }, { announcedBytes: 0xffffffff }),
      error: 'damaged',
    },
    { file: write('cut.wav', whole.subarray(0, whole.length / 2)), error: 'damaged' },
    { file: makeWav(path('none.wav'), { seconds: 0 }), error: 'empty' },
    { file: write('head.flac', Buffer.concat([Buffer.from('fLaC'), PNG])), error: 'damaged' },
    {
      file: write('zero-box.m4a', Buffer.from('0000000066747970000000000000', 'hex')),
      error: 'damaged',
    },
    { file: makeSilentFlac(path('ten-days.flac'), TEN_DAYS), error: 'too_long' },
  ] as const
}

const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXTINF:10,
file:///etc/passwd
#EXT-X-ENDLIST
`
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
