/** A WAV or AIFF with one more chunk at its end, counted in its head. */
export function addChunk(file: Buffer, name: string, body: Buffer): Buffer {
  const isBig = file.toString('latin1', 0, 4) === 'FORM'
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  if (isBig) head.writeUInt32BE(body.length, 4)
  else head.writeUInt32LE(body.length, 4)
  const whole = Buffer.concat([file, head, body, Buffer.alloc(body.length % 2)])
  if (isBig) whole.writeUInt32BE(whole.length - 8, 4)
  else whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** The body of a WAV's LIST chunk: texts by names of four letters. */
export function makeInfo(texts: Record<string, string | Buffer>): Buffer {
  const parts = Object.entries(texts).map(([name, text]) => {
    const body = Buffer.concat([Buffer.from(text), Buffer.alloc(1)])
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  })
  return Buffer.concat([Buffer.from('INFO'), ...parts])
}
