import { Readable } from 'node:stream'

export interface StoredEntry {
  name: string
  bytes: number
  crc32: number
  at: Date
  /** Opens these bytes of it, both inclusive; called when they are sent. */
  open(range: Range): Promise<Readable>
}

interface Range {
  start: number
  end: number
}

/** A consecutive part of the archive: bytes of ours, or an entry's. */
type Part = { start: number; bytes: number } & ({ data: Buffer } | { entry: StoredEntry })

const UTF8_NAMES = 1 << 11
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

/**
 * An archive of stored entries (APPNOTE.TXT 6.3.10), any range of which is written without reading
 * what is before it: the same bytes each time. An entry of another length than declared ends it.
 */
export function planResumableZip(entries: readonly StoredEntry[]) {
  const parts: Part[] = []
  let bytes = 0
  const addData = (data: Buffer) => {
    parts.push({ start: bytes, bytes: data.length, data })
    bytes += data.length
  }
  const records = entries.map((entry) => {
    const offset = bytes
    addData(localHeader(entry))
    parts.push({ start: bytes, bytes: entry.bytes, entry })
    bytes += entry.bytes
    return directoryRecord(entry, offset)
  })
  const directory = Buffer.concat(records)
  const directoryStart = bytes
  addData(directory)
  addData(endOfDirectory(entries.length, directory.length, directoryStart))
  return {
    /** The length of the whole archive. */
    bytes,
    read: ({ start, end }: Range = { start: 0, end: bytes - 1 }): Readable =>
      Readable.from(readParts(parts, { start, end }), { objectMode: false }),
  }
}

async function* readParts(parts: readonly Part[], { start, end }: Range) {
  for (const part of parts) {
    const from = Math.max(0, start - part.start)
    const to = Math.min(part.bytes - 1, end - part.start)
    if (from > to) continue
    if ('data' in part) {
      yield part.data.subarray(from, to + 1)
      continue
    }
    let left = to - from + 1
    for await (const chunk of await part.entry.open({ start: from, end: to })) {
      left -= chunk.length
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new Error(`The entry ${part.entry.name} has another length`)
  }
}

/** Returns the fields up to the name, which local headers and records of the directory share. */
function common({ bytes, crc32, at, name }: StoredEntry, version: number, extra: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(UTF8_NAMES, 2)
  head.writeUInt32LE(dosTime(at), 6)
  head.writeUInt32LE(crc32, 10)
  head.writeUInt32LE(Math.min(bytes, MAX_32), 14)
  head.writeUInt32LE(Math.min(bytes, MAX_32), 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  head.writeUInt16LE(extra.length, 24)
  return head
}

function localHeader(entry: StoredEntry): Buffer {
  const sizes = entry.bytes >= MAX_32 ? [entry.bytes, entry.bytes] : []
  const extra = Buffer.concat([timeField(entry.at), largeField(sizes)])
  const signature = Buffer.from('PK\x03\x04')
  const head = common(entry, versionFor(sizes), extra)
  return Buffer.concat([signature, head, Buffer.from(entry.name), extra])
}

function directoryRecord(entry: StoredEntry, offset: number): Buffer {
  const sizes = entry.bytes >= MAX_32 ? [entry.bytes, entry.bytes] : []
  const large = offset >= MAX_32 ? [...sizes, offset] : sizes
  const extra = Buffer.concat([timeField(entry.at), largeField(large)])
  // The third byte stands for Unix, for the mode below.
  const start = Buffer.from([...Buffer.from('PK\x01\x02'), versionFor(large), 3])
  const end = Buffer.alloc(14)
  end.writeUInt32LE((0o100644 << 16) >>> 0, 6)
  end.writeUInt32LE(Math.min(offset, MAX_32), 10)
  const head = common(entry, versionFor(large), extra)
  return Buffer.concat([start, head, end, Buffer.from(entry.name), extra])
}

function endOfDirectory(count: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12)
  end.writeUInt32LE(Math.min(start, MAX_32), 16)
  if (count < MAX_16 && bytes < MAX_32 && start < MAX_32) return end
  const large = Buffer.alloc(76)
  large.write('PK\x06\x06', 'latin1')
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(bytes), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  large.write('PK\x06\x07', 56, 'latin1')
  large.writeBigUInt64LE(BigInt(start + bytes), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}

const versionFor = (large: readonly number[]) => (large.length > 0 ? 45 : 20)

function largeField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + at * 8)
  return field
}

/** Seconds since 1970: the time of DOS has no zone. */
function timeField(at: Date): Buffer {
  const field = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
  field.writeInt32LE(Math.floor(at.getTime() / 1000), 5)
  return field
}

/** The time in UTC, to two seconds, not before 1980. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const year = Math.max(0, at.getUTCFullYear() - 1980)
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((date << 16) | time) >>> 0
}
