import { onTestFinished } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { transport } from '../api-client.ts'
import { type ApiFailure, failure } from '../failure.ts'

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
}

type Answer = object | ((input: Input) => object | Promise<object>)

/**
 * Answers the calls of a test instead of the API, by method and path; those that it has no answer
 * for fail as without a connection.
 * @returns what was called, in order, and with what; headers are left out
 */
export function answerCalls(answers: Record<string, Answer>): (Input & { call: string })[] {
  const calls: (Input & { call: string })[] = []
  const { send } = transport
  onTestFinished(() => {
    transport.send = send
  })
  transport.send = async ({ method, path }: Endpoint, ...[input = {}]: [Input?]) => {
    const call = `${method} ${path}`
    const { params, query, body } = input
    calls.push({
      call,
      ...(params !== undefined && { params }),
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
    })
    const answer = answers[call] ?? failure(0, 'unavailable', 'No connection.')
    return JSON.parse(JSON.stringify(typeof answer === 'function' ? await answer(input) : answer))
  }
  return calls
}

export function refused(status: number, code: string, fields: ApiFailure['fields'] = {}) {
  return { ...failure(status, code, code), fields }
}
