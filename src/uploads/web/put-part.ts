import { sendBody } from './send-body.ts'

interface PutOptions {
  /** Bytes of this part that went out. */
  onSent: (bytes: number) => void
  signal: AbortSignal
  /** From 1. */
  attempt?: number
}

/**
 * Puts one part of a file to its signed address.
 *
 * @throws PostFailure, or the signal's reason where it was aborted
 */
export function putPart(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  part: Blob,
  { onSent, signal, attempt }: PutOptions,
): Promise<void> {
  return sendBody({ method: 'PUT', url, headers, body: part, onSent, signal, attempt })
}
