import { expect, test, vi } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig } from './config.ts'
import { openMedia } from './context.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
/** What a container without user namespaces grants. */
const trial = { sandbox: 'limits', codeFolder: '/nowhere' } as const
const config = { ...readConfig({ DATA_DIR: '/nowhere' }), releaseStage: 'production' } as const

test('in production a worker without a sandbox does not start, and says what to do', async () => {
  for (const services of [['worker'], ['api', 'web', 'worker']] as const) {
    const opened = openMedia({ ...config, services }, log, trial)
    await expect(opened).rejects.toThrow(StartProblem)
    await expect(opened).rejects.toThrow(
      'No sandbox is available for processing uploads. Install bubblewrap (0.8 or newer) and allow user namespaces',
    )
  }
})

test('a process that serves pages alone starts without a sandbox, and decodes no file', async () => {
  const media = await openMedia({ ...config, services: ['api', 'web'] }, log, trial)
  expect(media.sandbox).toBe('none')
  const work = { inputFile: '/etc/hostname', outputFolder: '/tmp' }
  for (const call of [media.drawImage(work), media.transcode(work)]) {
    await expect(call).rejects.toThrow('this process has no sandbox')
  }
})
