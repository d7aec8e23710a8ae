import { type FormatContext, Packet, type Stream } from 'node-av/lib'

/** All packets of the stream, up to where the file ends or breaks off. */
export function* readPackets(format: FormatContext, stream: Stream): Generator<Packet> {
  const packet = new Packet()
  packet.alloc()
  try {
    while (format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) yield packet
      packet.unref()
    }
  } finally {
    packet.free()
  }
}
