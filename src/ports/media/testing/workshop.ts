import type { Media } from '../media.ts'

/** Where the parts of the suite work. */
export interface Workshop {
  /** A file in the suite's own folder. */
  path(name: string): string
  /** A new empty folder. */
  output(): string
  media(): Media
}
