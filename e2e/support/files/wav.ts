/**
 * A WAV of a slow arpeggio, 16-bit stereo at 44.1 kHz: audible, visible in a
 * waveform and different from silence.
 */
export function wavOf(seconds: number): Buffer {
  const known = made.get(seconds)
  if (known) return known
  const wav = arpeggio(seconds)
  made.set(seconds, wav)
  return wav
}

const made = new Map<number, Buffer>()

function arpeggio(seconds: number): Buffer {
  const notes = [220, 277.18, 329.63, 440]
  return wavOfSamples(Math.round(seconds * RATE), (frame) => {
    const time = frame / RATE
    const note = notes[Math.floor(time * 2) % notes.length] ?? 220
    const fade = 1 - ((time * 2) % 1) * 0.8
    return Math.round(Math.sin(2 * Math.PI * note * time) * 12_000 * fade)
  })
}

const RATE = 44_100

/** The same on both sides, by the number of the sample. */
export function wavOfSamples(frames: number, valueAt: (frame: number) => number): Buffer {
  const data = Buffer.alloc(frames * 4)
  for (let frame = 0; frame < frames; frame += 1) {
    const value = valueAt(frame)
    data.writeInt16LE(value, frame * 4)
    data.writeInt16LE(value, frame * 4 + 2)
  }
  return Buffer.concat([header(data.length, RATE), data])
}

function header(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // PCM
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
