import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf } from '#kernel/pagination.ts'

/** A browser has this long to answer with a passkey. */
export const PASSKEY_REQUEST_SECONDS = 5 * 60
export const PASSKEY_NAME_LENGTH = 80
export const MOST_PASSKEYS = 20

export const Passkey = z.object({
  id: fields.id,
  name: described('Name that its owner gave it', z.string()),
  createdAt: described('Time it was added, ISO 8601', z.string()),
  usedAt: described('Time of last use, ISO 8601; null before the first', z.nullable(z.string())),
})
export type Passkey = z.output<typeof Passkey>

const challenge = described('Random bytes to be signed, in base64url', z.string())
const timeout = described('Time to answer in milliseconds', z.number())
const credentials = z.array(
  z.object({
    id: described('ID of the credential, in base64url', z.string()),
    type: described('Always `public-key`', z.literal('public-key')),
    transports: described('How its authenticator is reached', z.array(z.string())),
  }),
)

/** The options of WebAuthn in JSON (W3C WebAuthn Level 3, section 5.1). */
export const PasskeyQuestion = z.object({
  id: described('ID of this request, for the answer', z.string()),
  options: described(
    'Options for `navigator.credentials.get()` (WebAuthn)',
    z.object({
      challenge,
      timeout,
      rpId: described('Host name of this service', z.string()),
      userVerification: described('Always `required`', z.literal('required')),
      allowCredentials: described('The passkeys to choose from; empty for any', credentials),
    }),
  ),
})
export type PasskeyQuestion = z.output<typeof PasskeyQuestion>

const bytes = (what: string, max: number) =>
  described(
    `${what}, in base64url`,
    z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/)),
  )

const credentialId = bytes('ID of the credential', 1400)
const clientDataJSON = bytes('What the browser signed', 2000)
const requestId = described('ID of the request that is answered', z.string().check(z.maxLength(40)))

/** Browsers send more fields than these, which are not needed. */
export const PasskeyAnswer = z.object({
  id: requestId,
  credential: described(
    'Credential of `navigator.credentials.get()` (WebAuthn)',
    z.object({
      id: credentialId,
      response: described(
        'Response of the authenticator',
        z.object({
          clientDataJSON,
          authenticatorData: bytes('Data of the authenticator', 2000),
          signature: bytes('Signature', 8000),
          userHandle: z.optional(bytes('ID of the account', 100)),
        }),
      ),
    }),
  ),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

export const listPasskeys = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/passkeys',
  summary: 'List passkeys, the first added first',
  audience: 'registered',
  reply: z.object({ ...listOf(Passkey).shape, fresh: fields.fresh }),
})

export const startAddingPasskey = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/passkeys/options',
  summary: 'Start adding a passkey',
  audience: 'registered',
  reply: z.object({
    id: described('ID of this request, for the answer', z.string()),
    options: described(
      'Options for `navigator.credentials.create()` (WebAuthn)',
      z.object({
        challenge,
        timeout,
        rp: described(
          'This service',
          z.object({
            id: described('Host name of this service', z.string()),
            name: described('Name of this service', z.string()),
          }),
        ),
        user: described(
          'Your account',
          z.object({
            id: described('ID of the account, in base64url', z.string()),
            name: fields.username,
            displayName: fields.name,
          }),
        ),
        pubKeyCredParams: described(
          'Kinds of keys, the preferred one first',
          z.array(
            z.object({
              alg: described('Algorithm (COSE)', z.number()),
              type: described('Always `public-key`', z.literal('public-key')),
            }),
          ),
        ),
        attestation: described('Always `none`', z.literal('none')),
        excludeCredentials: described('The passkeys that you have', credentials),
        authenticatorSelection: described(
          'What the authenticator must do',
          z.object({
            residentKey: described('Always `required`', z.literal('required')),
            requireResidentKey: described('Always true', z.literal(true)),
            userVerification: described('Always `required`', z.literal('required')),
          }),
        ),
      }),
    ),
  }),
  limit: { requests: 30, seconds: 600 },
})

export const addPasskey = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/passkeys',
  summary: 'Add a passkey',
  audience: 'registered',
  body: z.strictObject({
    id: requestId,
    name: described(
      'Name to tell it from others',
      fields.requiredText(cleanLine, 'name_required', PASSKEY_NAME_LENGTH, 'text_too_long'),
    ),
    credential: described(
      'Credential of `navigator.credentials.create()` (WebAuthn)',
      z.object({
        id: credentialId,
        response: described(
          'Response of the authenticator',
          z.object({
            clientDataJSON,
            attestationObject: bytes('Data of the authenticator with the public key', 6000),
            transports: described(
              'How the authenticator is reached',
              z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
            ),
          }),
        ),
      }),
    ),
  }),
  reply: Passkey,
  bodyLimit: 16 * 1024,
})

export const removePasskey = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/passkeys/:id',
  summary: 'Remove a passkey',
  audience: 'registered',
  params: fields.byId,
})

export const startPasskeySignIn = endpoint('Sign-in', {
  method: 'POST',
  base: '/auth',
  path: '/passkey/options',
  summary: 'Start a sign-in with a passkey',
  audience: 'anyone',
  reply: PasskeyQuestion,
  limit: { requests: 120, seconds: 600 },
})

export const signInWithPasskey = endpoint('Sign-in', {
  method: 'POST',
  base: '/auth',
  path: '/passkey',
  summary: 'Exchange the answer of a passkey for a token',
  audience: 'anyone',
  body: PasskeyAnswer,
  reply: z.object({ token: described('Session token, to be sent as Bearer', z.string()) }),
  limit: { requests: 60, seconds: 600 },
  bodyLimit: 16 * 1024,
})
