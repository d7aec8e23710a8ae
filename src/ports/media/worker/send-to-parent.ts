import { writeSync } from 'node:fs'
import type { ChildMessage } from '../sandbox/message.ts'

const PARENT = 3

/** Sends a message to the parent; blocks, and ends this process when the parent is gone. */
export function sendToParent(message: ChildMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let at = 0; at < line.length; ) at += writeSync(PARENT, line, at)
}

/** Reports shares of a length, a few times a second at most. */
export function createProgress(totalSeconds: number): (seconds: number) => void {
  let next = 0
  return (seconds) => {
    const now = performance.now()
    if (now < next) return
    next = now + 300
    const share = seconds / Math.max(totalSeconds, 0.001)
    sendToParent({ type: 'progress', share: Math.min(1, Math.max(0, share)) })
  }
}
