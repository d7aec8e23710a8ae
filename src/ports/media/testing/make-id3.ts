type Frame = 'TIT2' | 'TPE1' | 'TALB' | 'TRCK' | 'TPOS' | 'TYER' | 'TCON' | 'TSRC'

/** Frames of ID3v2.3 and 2.4 by their names; 2.2 has shorter ones. */
export type Id3Frames = Partial<Record<Frame, string>>

const SHORT_NAMES: Record<string, string> = {
  TIT2: 'TT2',
  TPE1: 'TP1',
  TALB: 'TAL',
  TRCK: 'TRK',
  TPOS: 'TPA',
  TYER: 'TYE',
  TCON: 'TCO',
  TSRC: 'TRC',
}
const FRONT_COVER = 3
const NO_GENRE = 255

/** A tag as it stands in front of an MP3, and in chunks of WAV and AIFF. */
export function makeId3(version: 2 | 3 | 4, frames: Id3Frames, picture?: Buffer): Buffer {
  const parts = Object.entries(frames).map(([name, text]) =>
    frame(version, name, coded(version, text)),
  )
  if (picture) parts.push(frame(version, 'APIC', pictured(version, picture)))
  const body = Buffer.concat(parts)
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, version, 0, 0]),
    synchsafe(body.length),
    body,
  ])
}

/** The 128 bytes at the end of an MP3. */
export function makeId3v1(title: string, artist: string, track: number): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  tag.write(title, 3, 30, 'latin1')
  tag.write(artist, 33, 30, 'latin1')
  tag.write('1999', 93)
  tag[126] = track
  tag[127] = NO_GENRE
  return tag
}

/** UTF-16 with its mark; UTF-8 came with 2.4. */
function coded(version: number, text: string): Buffer {
  if (version === 4) return Buffer.from(`\x03${text}`)
  return Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
}

function pictured(version: number, picture: Buffer): Buffer {
  const isPng = picture[0] === 0x89
  const type = version === 2 ? (isPng ? 'PNG' : 'JPG') : `${isPng ? 'image/png' : 'image/jpeg'}\0`
  return Buffer.concat([Buffer.from(`\0${type}`), Buffer.from([FRONT_COVER, 0]), picture])
}

function frame(version: number, name: string, body: Buffer): Buffer {
  if (version === 2) {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    const short = name === 'APIC' ? 'PIC' : (SHORT_NAMES[name] ?? name)
    return Buffer.concat([Buffer.from(short), size.subarray(1), body])
  }
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const length = version === 4 ? synchsafe(body.length) : size
  return Buffer.concat([Buffer.from(name), length, Buffer.from([0, 0]), body])
}

function synchsafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
}
