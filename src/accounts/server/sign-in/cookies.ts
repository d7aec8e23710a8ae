import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  SESSION_SECONDS,
  SIGN_IN_LINK_SECONDS,
  SOCIAL_CODE_SECONDS,
  SOCIAL_REQUEST_SECONDS,
} from '#accounts/sign-in-contract.ts'
import type { Config } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'

export const SESSION_COOKIE = 'token'
const POLL_PATH = '/auth/email'
const SOCIAL_PATH = '/auth'

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...sessionAttributes(config), maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, sessionAttributes(config))
}

/** Marks the browser that asked for a link: it alone is given the token. */
export function setPollCookie(config: Config, reply: FastifyReply, id: string, secret: string) {
  reply.setCookie(pollCookie(id), secret, {
    ...ownAttributes(config),
    path: POLL_PATH,
    maxAge: 2 * SIGN_IN_LINK_SECONDS,
  })
}

export function clearPollCookie(config: Config, reply: FastifyReply, id: string): void {
  reply.clearCookie(pollCookie(id), { ...ownAttributes(config), path: POLL_PATH })
}

export function pollSecretOf(request: FastifyRequest, id: string): string | undefined {
  return request.cookies[pollCookie(id)]
}

/** Marks the browser that sets out to a social provider: it alone may come back. */
export function setSocialCookie(config: Config, reply: FastifyReply, id: string, secret: string) {
  reply.setCookie(socialCookie(id), secret, {
    ...ownAttributes(config),
    path: SOCIAL_PATH,
    maxAge: SOCIAL_REQUEST_SECONDS + SOCIAL_CODE_SECONDS,
  })
}

export function clearSocialCookie(config: Config, reply: FastifyReply, id: string): void {
  reply.clearCookie(socialCookie(id), { ...ownAttributes(config), path: SOCIAL_PATH })
}

export function socialSecretOf(request: FastifyRequest, id: string): string | undefined {
  return request.cookies[socialCookie(id)]
}

function socialCookie(id: string): string {
  return `social_${id}`
}

/** One for each request, so that two tabs that ask do not disturb each other. */
function pollCookie(id: string): string {
  return `sign_in_${id}`
}

function ownAttributes({ publicUrl }: Config) {
  const secure = publicUrl?.startsWith('https:') ?? false
  return { httpOnly: true, sameSite: 'lax', secure } as const
}

/** For the product's domain; machine names and addresses take no Domain (RFC 6265 §5.1.3). */
function sessionAttributes(config: Config) {
  const host = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname
  const named = host?.includes('.') && !isLoopback(host) && !/^[\d.]+$|:/.test(host)
  return { ...ownAttributes(config), path: '/', ...(named && { domain: host }) }
}
