import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type * as z from 'zod/mini'
import {
  addPasskey,
  type PasskeyQuestion,
  startAddingPasskey,
  startPasskeySignIn,
} from '#accounts/passkey-contract.ts'
import type { Context } from '#ports/context.ts'
import { SESSION_COOKIE } from '../sign-in/cookies.ts'
import { openBrowser } from '../sign-in/testing.ts'

/** Flags of an authenticator’s data: a person is there, and is the owner of the device. */
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64]

/** What a signed answer may say instead of the truth. */
export interface Falsified {
  origin?: string
  rpId?: string
  counter?: number
  /** True where nobody proved to be the owner of the device. */
  isUnverified?: boolean
  userHandle?: string
  challenge?: string
}

/** A key as an authenticator keeps it, which answers as WebAuthn Level 3 says (section 6). */
export class TestPasskey {
  readonly id = randomBytes(20).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''

  create(options: z.output<typeof startAddingPasskey.reply>['options'], lies: Falsified = {}) {
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()])
    const authData = dataOf({ rpId: options.rp.id, counter: 0, ...lies }, attested)
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: PasskeyQuestion['options'], lies: Falsified = {}) {
    const authData = dataOf({ rpId: options.rpId, counter: 0, ...lies })
    const clientDataJSON = clientData('webauthn.get', options.challenge, lies)
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey)
    return {
      id: this.id,
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }

  /** A COSE key: EC2, ES256, P-256, x and y (RFC 9053, section 7.1). */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return isoCBOR.encode(key)
  }
}

function dataOf(
  { rpId, counter, isUnverified }: Falsified & { rpId: string; counter: number },
  attested?: Uint8Array,
): Buffer {
  const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | (attested ? WITH_KEY : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
}

function clientData(type: string, challenge: string, lies: Falsified): string {
  const { origin } = lies
  const data = { type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

type TestService = Parameters<typeof openBrowser>[0] & { context: Pick<Context, 'config'> }

let addresses = 0

/** A browser with the passkeys of its device, from a network address of its own. */
export function openPasskeyBrowser(service: TestService, token?: string) {
  addresses += 1
  const headers = { 'accept-language': 'en' }
  const browser = openBrowser(service, headers, `10.7.${addresses >> 8}.${addresses & 255}`)
  if (token !== undefined) browser.jar.set(SESSION_COOKIE, token)
  const origin = `http://localhost:${service.context.config.port}`

  async function start(): Promise<z.output<typeof startAddingPasskey.reply>> {
    return (await browser.ask('POST', `/api${startAddingPasskey.path}`)).json()
  }
  async function question(): Promise<PasskeyQuestion> {
    return (await browser.ask('POST', `/auth${startPasskeySignIn.path}`)).json()
  }
  return {
    ...browser,
    origin,
    start,
    question,
    /** Adds a passkey to the account that is signed in. */
    async add(passkey: TestPasskey, name = 'My phone', lies: Falsified = {}) {
      const { id, options } = await start()
      const body = { id, name, credential: passkey.create(options, { origin, ...lies }) }
      return browser.ask('POST', `/api${addPasskey.path}`, body)
    },
    answer: ({ id }: PasskeyQuestion, credential: ReturnType<TestPasskey['get']>) =>
      browser.ask('POST', '/auth/passkey', { id, credential }),
    /** Signs in with a passkey. */
    async signIn(passkey: TestPasskey, lies: Falsified = {}) {
      const asked = await question()
      const credential = passkey.get(asked.options, { origin, ...lies })
      return browser.ask('POST', '/auth/passkey', { id: asked.id, credential })
    },
    me: async () => (await browser.ask('GET', '/api/users/me')).json(),
  }
}
