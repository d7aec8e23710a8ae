import { parseArgs } from 'node:util'
import { runService } from './run-service.ts'

const { values } = parseArgs({
  options: { services: { type: 'string' }, dev: { type: 'boolean' } },
})
runService({ services: values.services, dev: values.dev ?? false })
