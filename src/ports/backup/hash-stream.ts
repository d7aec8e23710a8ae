import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { StartProblem } from '#kernel/start-problem.ts'

export interface Counted {
  bytes: number
  sha256: string
}

/** A stream that passes bytes on and counts them; `counted` is for the time after its end. */
export function countBytes(): { stream: Transform; counted: () => Counted } {
  const hash = createHash('sha256')
  let bytes = 0
  let result: Counted | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
    flush(next) {
      result = { bytes, sha256: hash.digest('hex') }
      next()
    },
  })
  return {
    stream,
    counted() {
      if (result === undefined) throw new Error('The stream has not ended')
      return result
    },
  }
}

/** Passes bytes on, and fails before its end where they are others than those that were counted. */
export function expectBytes(source: Readable, place: string, expected: Counted): Readable {
  const { stream, counted } = countBytes()
  const checked = new Transform({
    transform: (chunk: Buffer, _encoding, next) => next(null, chunk),
    flush(next) {
      const { bytes, sha256 } = counted()
      const isSame = bytes === expected.bytes && sha256 === expected.sha256
      next(isSame ? null : new DamagedBackup(place))
    },
  })
  const fail = (error: Error) => checked.destroy(error)
  source.once('error', fail).pipe(stream).once('error', fail).pipe(checked)
  return checked
}

/** What a backup holds is not what was written to it. */
export class DamagedBackup extends StartProblem {
  constructor(place: string) {
    super(`The backup is damaged: ${place} is not what was backed up.`)
  }
}
