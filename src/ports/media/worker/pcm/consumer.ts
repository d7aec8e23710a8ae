import { type MessagePort, workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { Refusal } from '../../sandbox/job.ts'
import { analyse } from '../output/analyse.ts'
import { encodeStream } from '../output/encode-stream.ts'
import type { Said, Task } from './consumers.ts'
import type { RingMemory } from './ring.ts'

interface Start {
  task: Task
  memory: RingMemory
  reader: number
  bell: SharedArrayBuffer
  port: MessagePort
}

const { task, memory, reader, bell, port }: Start = workerData
Log.setLevel(AV_LOG_ERROR)
port.postMessage(work())
Atomics.add(new Int32Array(bell), 0, 1)
Atomics.notify(new Int32Array(bell), 0)

function work(): Said {
  try {
    if (task.kind === 'analysis') {
      return { kind: 'analysed', analysis: analyse(task.sampleRate, memory, reader) }
    }
    return { kind: 'encoded', samples: encodeStream(task.stream, memory, reader) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.reason }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}
