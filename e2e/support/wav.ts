/**
 * A WAV of a slow arpeggio, 16-bit stereo at 44.1 kHz: something that can be heard, seen in a
 * waveform and told from silence.
 */
export function wavOf(seconds: number): Buffer {
  const rate = 44_100
  const frames = Math.round(seconds * rate)
  const data = Buffer.alloc(frames * 4)
  const notes = [220, 277.18, 329.63, 440]
  for (let frame = 0; frame < frames; frame += 1) {
    const time = frame / rate
    const note = notes[Math.floor(time * 2) % notes.length] ?? 220
    const fade = 1 - ((time * 2) % 1) * 0.8
    const value = Math.round(Math.sin(2 * Math.PI * note * time) * 12_000 * fade)
    data.writeInt16LE(value, frame * 4)
    data.writeInt16LE(value, frame * 4 + 2)
  }
  return Buffer.concat([header(data.length, rate), data])
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
