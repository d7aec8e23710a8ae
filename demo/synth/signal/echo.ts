import type { Stereo } from './buffers.ts'

export type Echo = { seconds: number; feedback: number; brightness: number }

/** Ping-pong echo of a mono send: left, right, left … each repeat duller. The wet sound alone. */
export function echo(send: Float32Array, settings: Echo, rate: number): Stereo {
  const length = Math.max(1, Math.round(settings.seconds * rate))
  const left = new Float32Array(send.length)
  const right = new Float32Array(send.length)
  const damping = Math.exp((-2 * Math.PI * settings.brightness) / rate)
  let fromRight = 0
  let fromLeft = 0
  for (let i = length; i < send.length; i++) {
    const r = right[i - length] ?? 0
    const l = left[i - length] ?? 0
    fromRight = r + (fromRight - r) * damping
    fromLeft = l + (fromLeft - l) * damping
    left[i] = (send[i - length] ?? 0) + fromRight * settings.feedback
    right[i] = fromLeft * settings.feedback
  }
  return { left, right }
}

/** Thickens in place: two slowly moving taps, opposite in phase on the two sides. */
export function chorus(
  sound: Stereo,
  rate: number,
  settings: { hertz: number; depthMs: number; mix: number },
): void {
  for (const [index, buffer] of [sound.left, sound.right].entries()) {
    const size = 4096
    const line = new Float32Array(size)
    const step = (2 * Math.PI * settings.hertz) / rate
    const depth = (settings.depthMs / 1000) * rate
    let angle = index * Math.PI
    let delay = 0
    for (let i = 0; i < buffer.length; i++) {
      const x = buffer[i] ?? 0
      line[i & (size - 1)] = x
      if (i % 8 === 0) delay = depth * (1.6 + Math.sin(angle))
      angle += step
      const at = i - delay + size
      const whole = Math.floor(at)
      const low = line[whole & (size - 1)] ?? 0
      const high = line[(whole + 1) & (size - 1)] ?? 0
      buffer[i] = x * (1 - settings.mix * 0.4) + (low + (high - low) * (at - whole)) * settings.mix
    }
  }
}
