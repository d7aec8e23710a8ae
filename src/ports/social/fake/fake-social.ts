import { createHash } from 'node:crypto'
import type { ColumnType } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { readReturn } from '../oauth-calls.ts'
import {
  type AuthorizeRequest,
  type AuthorizeReturn,
  type Social,
  type SocialIdentity,
  type SocialProviders,
  SocialRefusal,
} from '../social.ts'

/** Apart from our own tables, as a real provider's are. */
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
interface Grant {
  provider: keyof SocialProviders
  identity: SocialIdentity
  /** PKCE, S256 of the verifier. */
  challenge: string
  redirectUri: string
}

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
    authorizeAddress: (request) => authorizeAddress(provider, request),
    fetchIdentity: (back) => fetchIdentity(books, provider, back),
  }
}

function authorizeAddress(provider: keyof SocialProviders, request: AuthorizeRequest): URL {
  const address = new URL(fakePath(provider), request.redirectUri)
  address.search = new URLSearchParams({
    client_id: FAKE_CLIENT_ID,
    response_type: 'code',
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    locale: request.locale,
  }).toString()
  return address
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
    throw new SocialRefusal('failed', { cause: new Error('The test provider knows no such code') })
  }
  const { subject, name, email, emailVerified } = grant.identity
  return { subject, name, email, emailVerified }
}

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

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
