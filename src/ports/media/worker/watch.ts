import { Worker } from 'node:worker_threads'

/** Seconds of the processor: tags that are meant to be read take a few milliseconds. */
const MAX_TAG_SECONDS = 2

/** 1 while FFmpeg reads tags, which nothing can interrupt. */
const isReading = new Int32Array(new SharedArrayBuffer(4))

/**
 * Ends this process with its parent, whatever the main thread may be stuck in, and where reading
 * tags takes too long: FFmpeg compares each one with all before it.
 */
const WATCHDOG = `
  const { writeSync } = require('node:fs')
  const { Socket } = require('node:net')
  const { isReading, refusal, maxMicroseconds } = require('node:worker_threads').workerData
  const end = () => process.kill(process.pid, 'SIGKILL')
  new Socket({ fd: 0, readable: true, writable: false }).on('close', end).on('error', end).resume()
  let begun
  setInterval(() => {
    if (Atomics.load(isReading, 0) === 0) return void (begun = undefined)
    begun ??= process.cpuUsage()
    const { user, system } = process.cpuUsage(begun)
    if (user + system < maxMicroseconds) return
    writeSync(3, refusal)
    end()
  }, 100)
`

export function startWatchdog(): void {
  const refusal = `${JSON.stringify({ type: 'refused', error: 'too_many_tags' })}\n`
  const workerData = { isReading, refusal, maxMicroseconds: MAX_TAG_SECONDS * 1e6 }
  new Worker(WATCHDOG, { eval: true, env: {}, workerData }).unref()
}

/** Opens a file, as long as its tags allow; the process ends where they are too many. */
export function readingTags<Value>(open: () => Value): Value {
  Atomics.store(isReading, 0, 1)
  try {
    return open()
  } finally {
    Atomics.store(isReading, 0, 0)
  }
}
