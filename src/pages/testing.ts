import { addressOf, type CallApi, readAnswer } from '#client/api-call.ts'
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
