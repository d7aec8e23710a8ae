/** The present moment, passed in so that tests can choose it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** @internal For tests: a clock that is moved by hand. */
export function fixedClock(start: Date): Clock & { advance(seconds: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000
    },
  }
}
