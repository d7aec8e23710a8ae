import { expect, test, vi } from 'vitest'
import { runChild } from './child.ts'
import type { MediaJob } from './job.ts'

const GROWS = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 5)'

test.each([
  ['itself', [process.execPath, '-e', GROWS]],
  ['a process that it starts', ['sh', '-c', '"$@" & wait', 'sh', process.execPath, '-e', GROWS]],
])(
  'a child is ended once %s holds more memory than it may',
  async (_who, [program = '', ...rest]) => {
    const log = { info() {}, warn: vi.fn(), error() {} }
    const job: MediaJob = { kind: 'probe', inputFile: '', outputFolder: '', forbiddenFile: '' }
    const bounds = { memoryBytes: 300_000_000, openingSeconds: 60, secondsPerSecond: 0 }
    const outcome = await runChild([program, ...rest], job, { bounds, codeFolder: '', log })
    expect(outcome).toEqual({ type: 'refused', error: 'too_slow' })
    expect(log.warn).toHaveBeenCalledWith({ job: 'probe', overran: 'memory' }, expect.any(String))
  },
)
