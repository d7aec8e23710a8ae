import type { FastifyRequest } from 'fastify'
import { isSandboxed } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import { countryOf } from '#http/visit-origin.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSession, markSeen } from './sessions/store.ts'
import { SESSION_COOKIE } from './sign-in/cookies.ts'
import { hashSecret } from './sign-in/secrets.ts'

const SEEN_EVERY_MS = 5 * 60 * 1000

/**
 * Finds the viewer by one indexed query, so that an ended session is ended in all processes.
 * Without a session it is a visitor.
 */
export async function findViewer(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Viewer> {
  const { countryHeader } = context.config
  const visitor: Viewer = {
    userId: undefined,
    publicId: undefined,
    registered: false,
    sessionId: undefined,
    locale: localeOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    country: countryOf(
      countryHeader && request.headers[countryHeader],
      request.headers['accept-language'],
    ),
    page: request.headers.referer,
    isSandboxed: isSandboxed(request),
  }
  if (visitor.isSandboxed) return visitor
  const token = tokenOf(request)
  if (token === undefined) return visitor
  const now = context.clock.now()
  const session = await findSession(context.db, hashSecret(token), now)
  if (!session) return visitor
  if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS) {
    await markSeen(context.db, session.id, now)
  }
  return {
    ...visitor,
    userId: session.userId,
    publicId: session.publicId,
    registered: session.registeredAt !== null,
    isSuspended: session.isSuspended,
    sessionId: session.id,
  }
}

/** A token passed in wins over the cookie, even an invalid one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  const token =
    authorization === undefined
      ? request.cookies[SESSION_COOKIE]
      : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return token === undefined || token === '' || token.length > 200 ? undefined : token
}
