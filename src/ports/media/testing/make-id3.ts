type Frame = 'TIT2' | 'TPE1' | 'TALB' | 'TRCK' | 'TPOS' | 'TYER' | 'TCON' | 'TSRC'

/** Frames of ID3v2.3 and 2.4 by their names, as text or as bytes with their encoding; 2.2 has shorter ones. */
export type Id3Frames = Partial<Record<Frame, string | Buffer>>

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
  return tagOf(version, 0, Buffer.concat(listFrames(version, frames, picture)))
}

/** The same unsynchronised: 2.4 counts what it adds in the lengths of frames, earlier ones do not. */
export function makeUnsynchronisedId3(
  version: 2 | 3 | 4,
  frames: Id3Frames,
  picture?: Buffer,
): Buffer {
  const isByFrame = version === 4
  const parts = listFrames(version, frames, picture, isByFrame ? unsynchronise : undefined)
  const body = Buffer.concat(parts)
  return tagOf(version, 0x80, isByFrame ? body : unsynchronise(body))
}

function listFrames(
  version: number,
  frames: Id3Frames,
  picture: Buffer | undefined,
  change = (body: Buffer) => body,
): Buffer[] {
  const parts = Object.entries(frames).map(([name, text]) =>
    frame(version, name, change(typeof text === 'string' ? coded(version, text) : text)),
  )
  if (picture) parts.push(frame(version, 'APIC', change(pictured(version, picture))))
  return parts
}

function tagOf(version: number, flags: number, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, version, 0, flags]),
    synchsafe(body.length),
    body,
  ])
}

/** A zero follows each byte of ones. */
function unsynchronise(body: Buffer): Buffer {
  return Buffer.from([...body].flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

/** The 128 bytes at the end of an MP3. */
export function makeId3v1(title: string | Buffer, artist: string, track: number): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  Buffer.from(title).copy(tag, 3, 0, 30)
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
