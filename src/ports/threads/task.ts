/** A request to a thread: the work's module and name, and its input. */
export interface Task {
  module: string
  name: string
  input: unknown
}

export type Answer = { file: Uint8Array } | { error: Error }

export const MAX_FILE_BYTES = 64 * 1024 ** 2
