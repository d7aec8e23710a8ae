import { type DestinationStream, pino } from 'pino'
import type { Log } from '#ports/log.ts'

/** Lines of JSON on standard error; standard output is for people. */
export function createLog(
  level: 'info' | 'warn' | 'error' = 'info',
  lines: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { url: withoutKeys },
    },
    lines,
  )
}

/** Links carry their keys in the query, streams their signature in the path. */
function withoutKeys(url: unknown): string {
  return String(url)
    .replace(/\?.*$/s, '?…')
    .replace(/^(\/media\/[^/]*\/)[^/]*/, '$1…')
}
