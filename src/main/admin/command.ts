import type { Database } from '#ports/database/open-database.ts'

/** One thing that the operator does at the command line. */
export interface Command {
  /** What follows its name: `<id>`. */
  word?: string
  /** One line. */
  help: string
  /** Takes any number of words and reads them itself; otherwise exactly the one of `word`. */
  readsOptions?: true
  /** @returns the output, one string a line @throws StartProblem with one line */
  run(db: Database, ...words: string[]): Promise<string | readonly string[]>
}
