/** What a thread is asked for: the work's module and name, and what it is given. */
export interface Task {
  module: string
  name: string
  input: unknown
}

export type Answer = { file: Uint8Array } | { error: Error }

export const MAX_FILE_BYTES = 64 * 1024 ** 2
