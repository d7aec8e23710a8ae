import type { FastifyInstance } from 'fastify'
import type { Context } from '#ports/context.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'

/** The part of a service under test that these parts need. */
interface TestService {
  app: FastifyInstance
  context: Pick<Context, 'db'>
  runJobs(): Promise<void>
}

export const HOST = 'localhost:3000'
export const ORIGIN = `http://${HOST}`

/**
 * A browser of its own: stores its cookies, and sends the origin of its pages.
 *
 * @param remoteAddress where limits are counted by address
 */
export function openBrowser(
  { app }: TestService,
  more: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const jar = new Map<string, string>()
  /** Raw Set-Cookie lines. */
  const set: string[] = []

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        host: HOST,
        ...(method !== 'GET' && { origin: ORIGIN }),
        ...(cookie !== '' && { cookie }),
        ...more,
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      set.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  return {
    jar,
    set,
    ask,
    async askForLink(email: string) {
      const answer = await ask('POST', '/auth/email/', { email })
      return { status: answer.statusCode, id: '', code: '', ...answer.json(), answer }
    },
    poll: async (id: string) => (await ask('GET', `/auth/email/status/${id}`)).json(),
    /** Presses the button of the confirm page. */
    confirm: (token: string, headers: Record<string, string> = {}) =>
      ask('POST', '/auth/email/confirm', new URLSearchParams({ token }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
  }
}

/** The token of the newest sign-in email to an address, delivered for real. */
export async function mailedToken(service: TestService, email: string): Promise<string> {
  await service.runJobs()
  const emails = await listDeliveredEmails(service.context.db)
  const text = emails.find(({ to }) => to === email)?.text ?? ''
  const token = /\/auth\/email\/confirm\?token=([\w-]{43})$/m.exec(text)?.[1]
  if (token === undefined) throw new Error(`No sign-in email to ${email}`)
  return token
}
