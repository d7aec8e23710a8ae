import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DrawPlainPage } from '#kernel/plain-page.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Changes } from './shared-cache.ts'

/**
 * Everything that routes are registered with: the server, the context, and how the viewer is found.
 */
export interface Http {
  app: FastifyInstance
  context: Context
  /** Reads the session of a request; a missing or ended one makes a visitor. */
  viewerOf(request: FastifyRequest): Promise<Viewer>
  /**
   * Enables the cache of visitors' responses, which lasts seconds, and clears it; absent in tests.
   */
  changes?: Changes | undefined
  /** Draws pages without script; absent until a web build is open. */
  drawPlainPage?: DrawPlainPage
}

/** The context for replies that are the same for all visitors: its database may be a replica. */
export function readingContext({ context }: Pick<Http, 'context'>): Context {
  const { replicas } = context
  return replicas === undefined ? context : { ...context, db: replicas.db }
}

export type { FastifyReply, FastifyRequest }
