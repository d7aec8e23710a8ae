import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '#accounts/contract.ts'
import { getSignInStatus, sendMagicLink } from '#accounts/sign-in-contract.ts'
import type { Endpoint, ErrorBody, In, Out } from '#kernel/endpoint.ts'
import {
  getImagePolicy,
  getSoundPolicy,
  getTranscodeStatus,
  requestTranscode,
  type UploadPolicy,
} from '#uploads/contract.ts'
import { createSound, type SoundFields } from '../src/works/sounds-contract.ts'

/** Without it a client counts as a robot, whose plays do not count. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Input<E extends Endpoint> {
  params?: In<E['params']>
  query?: In<E['query']>
  body?: In<E['body']>
}

export interface Person {
  /** The session, as the cookie `token` of a browser or as Bearer. */
  token: string
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Out<E['reply']>>
  /** Posts a picture under a policy. @returns the policy's id, for `coverartURL` and `userImage` */
  uploadImage(file: Buffer, name: string): Promise<string>
  /** Posts a sound file under a policy. @returns its key, for `requestTranscode` */
  postSound(file: Buffer, name: string): Promise<string>
  /** Uploads a file and makes a Draft of it, still to be transcoded. */
  uploadSound(
    file: Buffer,
    name: string,
    fields: SoundFields,
  ): Promise<Out<typeof createSound.reply>>
  /** Waits until a recording is ready. @throws Error with the reason where it cannot be made so */
  untilReady(transcodeId: string): Promise<void>
}

/**
 * A person who uses the service over HTTP alone, as a browser would: mail, link, cookie.
 *
 * @param from the client's address, where the service trusts us as a proxy
 */
export async function signIn(base: string, email: string, from?: string): Promise<Person> {
  const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from }
  const earlier = await newestLink(base, email)
  const asked = await send(base, sendMagicLink, { body: { email } }, headers)
  const { id } = asked.body
  await confirm(base, await linkAfter(base, email, earlier))
  const poll = await send(
    base,
    getSignInStatus,
    { params: { id } },
    { ...headers, cookie: asked.cookie },
  )
  const { token } = poll.body
  if (token === undefined) throw new Error(`${email} was not signed in: ${poll.body.status}`)
  return personOf(base, token)
}

/** Finishes the registration of someone new. */
export async function join(
  base: string,
  who: { email: string; username: string; name: string; image?: Buffer },
  signedIn?: Person,
): Promise<Person> {
  const { email, username, name, image } = who
  const person = signedIn ?? (await signIn(base, email))
  const userImage = image && (await person.uploadImage(image, `${username}.jpg`))
  await person.call(register, { body: { email, username, name, ...(userImage && { userImage }) } })
  return person
}

/** A person with an open session. */
export function personOf(base: string, token: string): Person {
  const headers = { authorization: `Bearer ${token}` }
  const call: Person['call'] = async (endpoint, input) =>
    (await send(base, endpoint, input, headers)).body
  const postSound: Person['postSound'] = async (file, name) => {
    const type = 'audio/wav'
    const policy = await call(getSoundPolicy, { query: { name, type } })
    await post(base, policy, file, name, type)
    return policy.params.key ?? ''
  }
  return {
    token,
    call,
    postSound,
    async uploadImage(file, name) {
      const type = 'image/jpeg'
      const policy = await call(getImagePolicy, { query: { name, type } })
      await post(base, policy, file, name, type)
      return policy.id
    },
    async uploadSound(file, name, fields) {
      const body = { filename: await postSound(file, name) }
      const { transcodeId } = await call(requestTranscode, { body })
      return call(createSound, { body: { ...fields, transcodeId } })
    },
    async untilReady(id) {
      for (;;) {
        const { status, error } = await call(getTranscodeStatus, { params: { id } })
        if (status === 'READY') return
        if (status === 'ERROR') throw new Error(error?.message ?? 'could not be transcoded')
        await sleep(250)
      }
    },
  }
}

/** What opens the inbox of the service: see `machineKeyOf`. */
let machineKey = ''
export function provideMachineKey(key: string): void {
  machineKey = key
}

/** Where the service has another address than ours to it, its `PUBLIC_URL`: it trusts no other origin. */
let publicOrigin: string | undefined
export function provideOrigin(origin: string): void {
  publicOrigin = origin
}
const originAt = (base: string) => publicOrigin ?? new URL(base).origin

/** An email takes a moment; that of an earlier sign-in does not count. */
async function linkAfter(base: string, email: string, earlier: string | undefined) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const link = await newestLink(base, email)
    if (link !== undefined && link !== earlier) return link
    await sleep(100)
  }
  throw new Error(`no email came to ${email}`)
}

async function newestLink(base: string, email: string): Promise<string | undefined> {
  const answer = await fetch(`${base}/dev/inbox.json?key=${machineKey}`)
  const emails: { to: string; text: string }[] = await answer.json()
  const text = emails.find((each) => each.to === email)?.text
  return text && /https?:\/\/\S+/.exec(text)?.[0]
}

async function confirm(base: string, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token') ?? ''
  const answer = await fetch(`${base}/auth/email/confirm`, {
    method: 'POST',
    headers: { origin: originAt(base) },
    body: new URLSearchParams({ token }),
  })
  if (!answer.ok) throw new Error(`the link could not be confirmed: ${answer.status}`)
}

async function post(base: string, policy: UploadPolicy, file: Buffer, name: string, type: string) {
  const form = new FormData()
  for (const [field, value] of Object.entries(policy.params)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(file)], { type }), name)
  const url = new URL(policy.url, base).href.replace(
    `${originAt(base)}/`,
    `${new URL(base).origin}/`,
  )
  const answer = await fetch(url, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`${name} was not stored: ${answer.status} ${await answer.text()}`)
}

async function send<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E> = {},
  headers: Record<string, string> = {},
): Promise<{ body: Out<E['reply']>; cookie: string }> {
  const path = Object.entries(input.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const url = new URL(`${endpoint.base ?? '/api'}${path}`, base)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    url.searchParams.set(name, String(value))
  }
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      origin: originAt(base),
      'user-agent': BROWSER,
      ...headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
  const text = await answer.text()
  const body = text === '' ? undefined : JSON.parse(text)
  if (!answer.ok) {
    const failure: ErrorBody = body
    throw new Error(`${endpoint.method} ${url.pathname}: ${JSON.stringify(failure.error)}`)
  }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { body, cookie }
}
