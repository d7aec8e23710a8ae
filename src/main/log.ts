import { pino } from 'pino'
import type { Log } from '#ports/log.ts'

/** Lines of JSON on standard error; standard output is for people. */
export function createLog(level: 'info' | 'warn' = 'info'): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
