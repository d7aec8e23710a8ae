import sharp from 'sharp'
import { wavOfSamples } from '../../e2e/support/files/wav.ts'
import { type Asked, ask, type Person, VISITOR } from './client.ts'
import type { Service } from './start.ts'

/** biome-ignore-start lint/suspicious/noExplicitAny: replies are recorded as they come, whatever they are */
export type Json = any
/** biome-ignore-end lint/suspicious/noExplicitAny: above */

/** Fills a service over HTTP, and keeps what its values are called in the record. */
export class Builder {
  readonly service: Service
  /** Ids, tokens and codes of the world, with what each is. */
  readonly names = new Map<string, string>()

  /** What was printed and written on the way, for the record. */
  readonly kept = new Map<string, string>()

  constructor(service: Service) {
    this.service = service
  }

  /** @throws where there is no value, as in a link that was not found */
  name(value: string, name: string): string {
    if (value === '') throw new Error(`there is no ${name}`)
    this.names.set(value, name)
    return value
  }

  /** Fills in `{sound harbour}`, `{origin}` as part of a query and, of `{card of me}`, who `me` is. */
  fill(text: string, me: string): string {
    return text.replaceAll(/\{([a-z][^{}":,]*)\}/g, (_, name: string) => {
      if (name === 'me') return me
      if (name === 'origin') return encodeURIComponent(this.service.base)
      const wanted = name.replace(/\bme$/, me)
      for (const [value, given] of this.names) if (given === wanted) return value
      // Who has none asks with what is none.
      if (wanted !== name) return 'nosuchvalue1'
      throw new Error(`nothing in the world is called ${name}`)
    })
  }

  /** Time goes on to this moment, with what the service does by itself. */
  async at(moment: string): Promise<void> {
    await this.service.time.set(`${moment}+09:00`)
    await this.service.runPeriodicJobs()
  }

  /** @throws where the reply is not 2xx or a redirect */
  async send(person: Person, asked: Asked) {
    await this.service.time.advance(1)
    const reply = await ask(this.service, person, asked)
    if (reply.status >= 400) {
      throw new Error(
        `${asked.method} ${asked.path}: ${reply.status} ${reply.body.subarray(0, 600)}`,
      )
    }
    return reply
  }

  /** @param call method and path: `POST /api/orders` @returns the reply’s JSON */
  async call(person: Person, call: string, body?: unknown): Promise<Json> {
    const [method = '', path = ''] = call.split(' ')
    const reply = await this.send(person, { method, path, body })
    return reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString())
  }

  /** As `call`, and then whatever it has caused. */
  async act(person: Person, call: string, body?: unknown): Promise<Json> {
    const reply = await this.call(person, call, body)
    await this.service.runJobs()
    return reply
  }

  /** As the operator, and then whatever it has caused. @throws where the command fails */
  async operate(words: string): Promise<string> {
    const said = await this.service.admin(...this.fill(words, '').split(' '))
    if (said.endsWith('exit status 1')) throw new Error(`${words}: ${said}`)
    await this.service.runJobs()
    return said
  }

  async inbox(): Promise<Email[]> {
    const path = `/dev/inbox.json?key=${this.service.machineKey}`
    const { body } = await ask(this.service, VISITOR, { method: 'GET', path })
    return JSON.parse(body.toString())
  }

  /** The newest email to someone. */
  async emailTo(to: string, about = ''): Promise<Email> {
    const email = (await this.inbox()).find(
      (each) => each.to === to && each.subject.includes(about),
    )
    if (email === undefined) throw new Error(`no email to ${to} about ${about}`)
    return email
  }

  /** Signs in by email, as the person’s browser and mail program would. */
  async signIn(email: string, browser: Person): Promise<Person> {
    const asked = await this.send(browser, {
      method: 'POST',
      path: '/auth/email/',
      body: { email },
    })
    const { id } = JSON.parse(asked.body.toString())
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await this.service.runJobs()
    const token = /token=([\w-]+)/.exec((await this.emailTo(email)).text)?.[1] ?? ''
    await this.send(browser, { method: 'POST', path: '/auth/email/confirm', form: { token } })
    const path = `/auth/email/status/${id}`
    const polled = await this.send(browser, { method: 'GET', path, headers: { cookie } })
    const session: string = JSON.parse(polled.body.toString()).token
    return { ...browser, token: this.name(session, `token of ${browser.name}`) }
  }

  /** Opens new sessions, for those that end after a week. */
  async signInAgain(...people: Person[]): Promise<void> {
    for (const person of people) {
      Object.assign(person, await this.signIn(`${person.name}@example.com`, person))
    }
  }

  /** Someone registered under this username, with the address `{username}@example.com`. */
  async join(username: string, name: string, locale: 'en' | 'ja' = 'en'): Promise<Person> {
    const email = `${username}@example.com`
    const person = await this.signIn(email, { name: username, locale })
    await this.act(person, 'POST /api/users/register', { email, username, name })
    await this.act(person, 'PATCH /api/users/me', { locale })
    return person
  }

  /** @returns the upload, for `coverartURL` and `userImage` */
  async image(person: Person, colour: string, name = 'cover.jpg'): Promise<string> {
    const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    const type = 'image/jpeg'
    const query = new URLSearchParams({ name, type })
    const policy = await this.call(person, `GET /api/upload/images/policy/?${query}`)
    await this.post(policy, await picture.jpeg().toBuffer(), name, type)
    return policy.id
  }

  /** @returns what a sound is created of, once it can be played */
  async recording(person: Person, { seconds, pitch, file }: Tone): Promise<string> {
    const type = 'audio/wav'
    const query = new URLSearchParams({ name: file, type })
    const policy = await this.call(person, `GET /api/upload/sounds/policy/?${query}`)
    await this.post(policy, toneOf(seconds, pitch), file, type)
    const { transcodeId } = await this.act(person, 'POST /api/transcode/', {
      filename: policy.params.key,
    })
    return transcodeId
  }

  private async post(policy: Json, file: Buffer, name: string, type: string): Promise<void> {
    const form = new FormData()
    for (const [field, value] of Object.entries(policy.params)) form.append(field, String(value))
    form.append('file', new Blob([Uint8Array.from(file)], { type }), name)
    const reply = await fetch(new URL(policy.url, this.service.base), {
      method: 'POST',
      body: form,
    })
    if (!reply.ok) throw new Error(`${name} was not stored: ${reply.status} ${await reply.text()}`)
  }
}

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  at: string
}

export interface Tone {
  seconds: number
  pitch: number
  file: string
}

/** A melody of its own for each pitch: equal recordings of two accounts are reported to the operator. */
function toneOf(seconds: number, pitch: number): Buffer {
  const rate = 44_100
  return wavOfSamples(seconds * rate, (frame) => {
    const beat = Math.floor((frame / rate) * 4)
    const notes = [7, 11, 13].map((step) => pitch * 2 ** (((beat * beat * step + pitch) % 36) / 12))
    const sum = notes.reduce((all, note) => all + Math.sin((2 * Math.PI * note * frame) / rate), 0)
    return Math.round(sum * 4000)
  })
}
