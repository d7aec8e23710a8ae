import { timingSafeEqual } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/translate.ts'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import type { Http } from './http.ts'
import { messagePage, messageSettings, sendPlainPage } from './plain-page.ts'

/** This address keeps the key in the browser. Anyone who has the key may sign in as anyone. */
const OPEN_PATH = '/dev/open'
const COOKIE = 'machine_key'
const COOKIE_SECONDS = 400 * 24 * 3600

/** Anyone who can read the service's secret, or what it printed when it started, knows the key. */
export function machineKeyOf(secret: Buffer): string {
  return deriveKey(secret, 'machine').toString('base64url').slice(0, 24)
}

/** True if the key opens anything. */
export function usesMachineKey({ devInbox, social }: Config): boolean {
  return devInbox || Object.values(social).includes('fake')
}

/** The address that the start prints: a browser that was there keeps the key. */
export function openAddress(origin: string, secret: Buffer): string {
  return `${origin}${OPEN_PATH}?key=${machineKeyOf(secret)}`
}

export function registerMachineKey(http: Http): void {
  const { config } = http.context
  if (!usesMachineKey(config)) return
  http.app.get(OPEN_PATH, (request, reply) => {
    if (!hasMachineKey(http, request)) return sendLocked(http, request, reply)
    reply.setCookie(COOKIE, machineKeyOf(config.secret), {
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl?.startsWith('https:') ?? false,
      path: '/',
      maxAge: COOKIE_SECONDS,
    })
    return reply
      .header('cache-control', 'no-store')
      .redirect(config.devInbox ? '/dev/inbox' : '/', 303)
  })
}

/** Browsers send the key as a cookie, programs in the address. */
export function hasMachineKey(http: Http, request: FastifyRequest): boolean {
  const { key } = request.query as { key?: unknown }
  const own = Buffer.from(machineKeyOf(http.context.config.secret))
  return [key, request.cookies[COOKIE]].some((given) => {
    const bytes = Buffer.from(typeof given === 'string' ? given : '')
    return bytes.length === own.length && timingSafeEqual(bytes, own)
  })
}

/** This page tells people without the key how to get it. */
export function sendLocked(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const settings = messageSettings(http, request)
  const { t } = translate(settings.locale)
  const page = messagePage(settings, {
    title: t('mail.locked'),
    parts: [t('mail.lockedText', { brand: settings.brandName })],
  })
  return sendPlainPage(http, reply, page, { status: 403 })
}
