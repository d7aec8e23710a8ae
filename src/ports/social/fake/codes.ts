import { createHash } from 'node:crypto'
import type { ColumnType } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import type { SocialIdentity, SocialProviders } from '../social.ts'

/** The test provider's own table: apart from ours, as a real provider's is. */
type FakeTables = {
  'sandbox.social_codes': {
    code_hash: Buffer
    provider: keyof SocialProviders
    identity: ColumnType<SocialIdentity, string, string>
    challenge: string
    redirect_uri: string
    expires_at: Date
    used_at: Date | null
  }
}

export interface Books {
  db: Database
  clock: Clock
}

/** What a code grants, and what it is bound to. */
export interface Grant {
  provider: keyof SocialProviders
  identity: SocialIdentity
  /** PKCE, S256 of the verifier. */
  challenge: string
  redirectUri: string
}

const CODE_SECONDS = 60

/** Makes a code for what the person has allowed; only its hash is stored. */
export async function issueCode({ db, clock }: Books, grant: Grant): Promise<string> {
  const code = newSecret()
  await tablesOf(db)
    .insertInto('sandbox.social_codes')
    .values({
      code_hash: sha256(code),
      provider: grant.provider,
      identity: JSON.stringify(grant.identity),
      challenge: grant.challenge,
      redirect_uri: grant.redirectUri,
      expires_at: new Date(clock.now().getTime() + CODE_SECONDS * 1000),
    })
    .execute()
  return code
}

/** What the code grants, to the first request before it expires; that uses it up. */
export async function redeemCode({ db, clock }: Books, code: string): Promise<Grant | undefined> {
  const row = await tablesOf(db)
    .updateTable('sandbox.social_codes')
    .set({ used_at: clock.now() })
    .where('code_hash', '=', sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['provider', 'identity', 'challenge', 'redirect_uri'])
    .executeTakeFirst()
  return row && { ...row, redirectUri: row.redirect_uri }
}

const deleteExpiredCodes = defineJob(
  'sweep-fake-social-codes',
  z.object({}),
  async ({ db, clock }) => {
    await tablesOf(db)
      .deleteFrom('sandbox.social_codes')
      .where('expires_at', '<', clock.now())
      .execute()
  },
  { cron: '23 * * * *' },
)

export const fakeSocialJobs: readonly Job<unknown>[] = [deleteExpiredCodes]

function tablesOf(db: Database) {
  return db.withTables<FakeTables>()
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
