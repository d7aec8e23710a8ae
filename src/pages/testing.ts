import { RouterContextProvider } from 'react-router'
import type { Me } from '#accounts/contract.ts'
import { addressOf, type CallApi, readAnswer } from '#client/api-call.ts'
import { type PublicConfig, viewerContext, visitContext } from '#client/page-context.ts'
import type { TestMember, TestService } from '#main/testing.ts'

/** Calls the service in tests as the loader of a page does. */
export function apiAs(service: TestService, as?: TestMember): CallApi {
  return async (endpoint, ...[input]) => {
    const answer = await service.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
    return readAnswer(endpoint, answer.statusCode, answer.body)
  }
}

interface Visited {
  /** The address of the page, with its query. */
  path: string
  params?: Record<string, string>
  viewer?: Me | undefined
  config?: Partial<PublicConfig>
  /** Answers a call by its path in the contract. */
  answer: (path: string, input: { params?: unknown; query?: unknown } | undefined) => unknown
}

/** What the loader of a page is given. */
export function visit({ path, params = {}, viewer, config = {}, answer }: Visited) {
  const context = new RouterContextProvider()
  const api = async (endpoint: { path: string }, input?: { params?: unknown; query?: unknown }) =>
    answer(endpoint.path, input)
  context.set(
    visitContext,
    Object.assign(Object.create(null), { api, config, cookies: {}, locale: 'en' }),
  )
  context.set(viewerContext, viewer)
  const request = new Request(`http://localhost${path}`)
  return { request, context, pattern: path, url: new URL(request.url), params }
}
