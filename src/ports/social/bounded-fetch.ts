/** What the calls of this port send: a form, or nothing. */
interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/**
 * @param most bytes of an answer, after decompression
 * @returns a fetch that throws on a redirect and on a larger answer
 */
export function boundedFetch(most: number) {
  return async (
    address: string,
    { method, headers: sent, body: form, signal }: Asked,
  ): Promise<Response> => {
    const answer = await fetch(address, {
      method,
      headers: sent,
      body: form instanceof URLSearchParams ? form : null,
      signal: signal ?? null,
      redirect: 'manual',
    })
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      throw new Error(`${new URL(address).host} answers with a redirect`)
    }
    const body = await readUpTo(answer, most)
    const { status, headers } = answer
    return new Response(body.length === 0 ? null : body, { status, headers })
  }
}

async function readUpTo(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop by a throw cancels the rest.
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`The answer is larger than ${most} bytes`)
    parts.push(part)
  }
  const whole = new Uint8Array(size)
  parts.reduce((at, part) => {
    whole.set(part, at)
    return at + part.length
  }, 0)
  return whole
}
