import { createMedia } from './embedded-media.ts'
import { describeMedia } from './suite.ts'

const log = { info() {}, warn() {}, error() {} }

describeMedia('faults', (scratchFolder) =>
  createMedia({ scratchFolder, concurrency: 2, log, requireSandbox: false }),
)
