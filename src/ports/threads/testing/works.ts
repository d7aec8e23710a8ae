import { threadId } from 'node:worker_threads'

/** Work that a thread can do in tests. */
export async function nameThread(prefix: string): Promise<Uint8Array> {
  return Buffer.from(`${prefix} ${threadId}`)
}

export async function fail(message: string): Promise<Uint8Array> {
  throw new RangeError(message)
}

export async function makeFile(bytes: number): Promise<Uint8Array> {
  return new Uint8Array(bytes)
}

export function hang(): Promise<Uint8Array> {
  for (;;);
}

export async function fillMemory(): Promise<Uint8Array> {
  const held: unknown[] = []
  for (;;) held.push(new Array(1_000_000).fill(held.length))
}
