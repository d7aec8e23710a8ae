import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEY_REQUEST_SECONDS } from '#accounts/passkey-contract.ts'
import {
  SESSION_SECONDS,
  SIGN_IN_LINK_SECONDS,
  SOCIAL_CODE_SECONDS,
  SOCIAL_REQUEST_SECONDS,
} from '#accounts/sign-in-contract.ts'
import type { Config } from '#kernel/config.ts'
import { isLoopback } from '#kernel/loopback.ts'

export const SESSION_COOKIE = 'token'

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...sessionAttributes(config), maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, sessionAttributes(config))
}

/** Requests that only the browser which made them may finish, by a secret in a cookie. */
const REQUESTS = {
  email: { name: 'sign_in', path: '/auth/email', maxAge: 2 * SIGN_IN_LINK_SECONDS },
  social: { name: 'social', path: '/auth', maxAge: SOCIAL_REQUEST_SECONDS + SOCIAL_CODE_SECONDS },
  'passkey-sign-in': passkeyRequest('/auth/passkey'),
  'passkey-add': passkeyRequest('/api/my/passkeys'),
  'passkey-act': passkeyRequest('/api/operator'),
}

function passkeyRequest(path: string) {
  return { name: 'passkey', path, maxAge: PASSKEY_REQUEST_SECONDS }
}

interface BrowserRequest {
  kind: keyof typeof REQUESTS
  id: string
}

export function setRequestCookie(
  config: Config,
  reply: FastifyReply,
  request: BrowserRequest,
  secret: string,
): void {
  const { path, maxAge } = REQUESTS[request.kind]
  reply.setCookie(cookieOf(request), secret, { ...ownAttributes(config), path, maxAge })
}

export function clearRequestCookie(config: Config, reply: FastifyReply, request: BrowserRequest) {
  const { path } = REQUESTS[request.kind]
  reply.clearCookie(cookieOf(request), { ...ownAttributes(config), path })
}

export function secretOf({ cookies }: FastifyRequest, request: BrowserRequest): string | undefined {
  return cookies[cookieOf(request)]
}

/** Each request has its own cookie, so that two tabs do not disturb each other. */
function cookieOf({ kind, id }: BrowserRequest): string {
  return `${REQUESTS[kind].name}_${id}`
}

function ownAttributes({ publicUrl }: Config) {
  const secure = publicUrl?.startsWith('https:') ?? false
  return { httpOnly: true, sameSite: 'lax', secure } as const
}

/**
 * The cookie is for the product's domain; machine names and IP addresses take no Domain (RFC 6265
 * §5.1.3).
 */
function sessionAttributes(config: Config) {
  const host = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname
  const named = host?.includes('.') && !isLoopback(host) && !/^[\d.]+$|:/.test(host)
  return { ...ownAttributes(config), path: '/', ...(named && { domain: host }) }
}
