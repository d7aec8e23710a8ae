import type { Database } from '#ports/database/open-database.ts'

/** One thing that the operator does at the command line. */
export interface Command {
  /** The words that follow its name: `<id>`. */
  words: readonly string[]
  /** One line. */
  help: string
  /**
   * @returns what is told, line by line
   * @throws StartProblem with one line that says why it cannot be done
   */
  run(db: Database, words: readonly string[]): Promise<readonly string[]>
}
