import * as z from 'zod/mini'

/** Stripe refuses addresses such as `a..b@docomo.ne.jp`: it gets none, and its page asks for another. */
export function takenEmail(email: string): string | undefined {
  return z.safeParse(z.email(), email).success ? email : undefined
}
