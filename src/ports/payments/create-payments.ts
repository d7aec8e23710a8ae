import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Database } from '../database/open-database.ts'
import type { Payments } from './payments.ts'
import { createSandboxPayments } from './sandbox/sandbox-payments.ts'
import { webhookAddress } from './sandbox/webhook-address.ts'

/** The engine that the configuration asks for: today the sandbox alone. */
export function createPayments(config: Config, db: Database, clock: Clock): Payments {
  return createSandboxPayments({
    db,
    clock,
    secret: config.secret,
    webhookUrl: () => webhookAddress(config),
  })
}
