import { createHash } from 'node:crypto'
import type { ColumnType, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { newSecret } from '#kernel/ids.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/open-database.ts'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { authorizeAddressAt, readReturn } from '../oauth-calls.ts'
import {
  type AuthorizeReturn,
  type Social,
  type SocialIdentity,
  type SocialProviders,
  SocialRefusal,
} from '../social.ts'

/** The table is apart from our own, as a real provider's is. */
type Codes = {
  codeHash: Buffer
  provider: keyof SocialProviders
  identity: ColumnType<SocialIdentity, string, string>
  /** PKCE, S256 of the verifier. */
  challenge: string
  redirectUri: string
  expiresAt: Date
  usedAt: Date | null
}

/** The grant of a code, and what it is bound to. */
type Grant = Pick<Selectable<Codes>, 'provider' | 'identity' | 'challenge' | 'redirectUri'>
export type Books = Pick<Context, 'db' | 'clock'>

const CODE_SECONDS = 60
export const FAKE_CLIENT_ID = 'this-installation'

/** The page of the test provider, on our own origin. */
export function fakePath(provider: keyof SocialProviders): string {
  return `/dev/${provider}/authorize`
}

/** A provider that accepts any identity, and otherwise behaves as a real one. */
export function createFakeSocial(books: Books, provider: keyof SocialProviders): Social {
  return {
    engine: 'fake',
    authorizeAddress: (request) =>
      authorizeAddressAt(
        new URL(fakePath(provider), request.redirectUri),
        FAKE_CLIENT_ID,
        request,
        { locale: request.locale },
      ),
    fetchIdentity: (back) => fetchIdentity(books, provider, back),
  }
}

async function fetchIdentity(
  books: Books,
  provider: keyof SocialProviders,
  back: AuthorizeReturn,
): Promise<SocialIdentity> {
  const { origin: issuer } = new URL(back.redirectUri)
  const server = { issuer, authorization_response_iss_parameter_supported: true }
  const parameters = readReturn(server, { client_id: FAKE_CLIENT_ID }, back)
  const grant = await redeemCode(books, parameters.get('code') ?? '')
  const proved =
    grant?.provider === provider &&
    grant.redirectUri === back.redirectUri &&
    grant.challenge === sha256(back.codeVerifier).toString('base64url')
  if (!grant || !proved) {
    throw new SocialRefusal('failed', { cause: new Error('The test provider has no such code') })
  }
  // Stored JSON leaves out what is undefined.
  return { ...grant.identity, name: grant.identity.name, email: grant.identity.email }
}

/** Makes a code for what the person has allowed; only its hash is stored. */
export async function issueCode({ db, clock }: Books, grant: Grant): Promise<string> {
  const code = newSecret()
  await tablesOf(db)
    .insertInto('sandbox.socialCodes')
    .values({
      ...grant,
      codeHash: sha256(code),
      identity: JSON.stringify(grant.identity),
      expiresAt: new Date(clock.now().getTime() + CODE_SECONDS * 1000),
    })
    .execute()
  return code
}

/** Returns the grant of a code to the first request before it expires; that uses it up. */
function redeemCode({ db, clock }: Books, code: string): Promise<Grant | undefined> {
  return tablesOf(db)
    .updateTable('sandbox.socialCodes')
    .set({ usedAt: clock.now() })
    .where('codeHash', '=', sha256(code))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .returning(['provider', 'identity', 'challenge', 'redirectUri'])
    .executeTakeFirst()
}

const deleteExpiredCodes = defineJob(
  'sweep-fake-social-codes',
  z.object({}),
  async ({ db, clock }) => {
    await tablesOf(db)
      .deleteFrom('sandbox.socialCodes')
      .where('expiresAt', '<', clock.now())
      .execute()
  },
  { cron: '23 * * * *' },
)

export const fakeSocialJobs: readonly Job<unknown>[] = [deleteExpiredCodes]

function tablesOf(db: Database) {
  return db.withTables<{ 'sandbox.socialCodes': Codes }>()
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
