import { workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { analyse } from '../output/analyse.ts'
import { encodeStream } from '../output/encode-stream.ts'
import { runThread, type ThreadStart } from '../threads.ts'
import type { Task } from './consumers.ts'
import type { RingMemory } from './ring.ts'

interface Start extends ThreadStart {
  task: Task
  memory: RingMemory
  reader: number
}

const start: Start = workerData
const { task, memory, reader } = start
Log.setLevel(AV_LOG_ERROR)
runThread(start, () => {
  if (task.kind === 'analysis') {
    return { kind: 'analysed', analysis: analyse(task.sampleRate, memory, reader) }
  }
  encodeStream(task.stream, memory, reader)
  return { kind: 'encoded' }
})
