import type { VoucherState } from '../voucher-state.ts'

interface Bounds {
  startsAt?: Date | null
  endsAt: Date | null
  /** How many uses, or how many yen, it still has; null without a limit. */
  left?: number | null
}

/** The state of a code of any kind: whether its time has come, is over, or all of it is used. */
export function stateOf({ startsAt = null, endsAt, left = null }: Bounds, now: Date): VoucherState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (left !== null && left <= 0) return 'used_up'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}
