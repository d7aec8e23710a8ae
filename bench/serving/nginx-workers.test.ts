import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  deployedBlocks,
  isNginxInstalled,
  startNginx,
} from '../../src/uploads/server/testing/start-nginx.ts'
import { listWorkers } from './nginx-workers.ts'

test.skipIf(!isNginxInstalled())(
  'of the processes of nginx the worker alone counts, and none of its cache',
  async () => {
    const nginx = await startNginx(
      await deployedBlocks({ neiro: ['http://127.0.0.1:1'], storage: '/nothing' }),
    )
    try {
      const children = async () => {
        const text = await readFile(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8')
        return text.trim().split(' ')
      }
      await expect.poll(children).toHaveLength(3)
      await expect.poll(() => listWorkers(nginx.pid)).toHaveLength(1)
    } finally {
      await nginx.close()
    }
  },
)
