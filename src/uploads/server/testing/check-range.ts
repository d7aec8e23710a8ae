import { expect } from 'vitest'
import type { RangeCase } from './range-cases.ts'

/** Asks over the wire and checks status, bytes and the headers that describe them. */
export async function checkRange(
  url: string | URL,
  whole: Buffer,
  { title, method = 'GET', headers, status, bytes }: RangeCase,
  { showsLength = true } = {},
): Promise<Headers> {
  const answer = await fetch(url, { method, headers })
  const body = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, title]).toEqual([status, title])
  // The body of a refusal is the engine's own.
  if (status !== 416) expect(body.equals(whole.subarray(...(bytes ?? [0, 0])))).toBe(true)
  const expected = {
    206: bytes && `bytes ${bytes[0]}-${bytes[1] - 1}/${whole.length}`,
    // A server should, but need not (§15.5.17).
    416: showsLength ? `bytes */${whole.length}` : undefined,
  }
  expect(answer.headers.get('content-range')).toBe(
    (status === 206 || status === 416 ? expected[status] : undefined) ?? null,
  )
  if (status === 206 || (status === 200 && method === 'GET')) {
    expect(answer.headers.get('content-length')).toBe(String(body.length))
  }
  if (status === 200 && method === 'HEAD') {
    expect(answer.headers.get('content-length')).toBe(String(whole.length))
  }
  return answer.headers
}
