import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Storage } from '#ports/storage/storage.ts'

/** The context of commands that need the service’s own configuration. */
export type OperatorContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'orderExtensions' | 'payments'
>

/** One thing that the operator does at the command line. */
export type Command = Described & (WithDatabase | WithConfig | WithStorage)

interface Described {
  /** The argument after its name: `<id>`. */
  word?: string
  /** One line of help. */
  help: string
  /** Takes any number of words and reads them itself; otherwise exactly the one of `word`. */
  readsOptions?: true
}

/** @returns the output, one string a line @throws StartProblem with one line */
type Run<Given> = (given: Given, ...words: string[]) => Promise<string | readonly string[]>

interface WithDatabase {
  run: Run<Database>
}

interface WithConfig {
  runConfigured: Run<OperatorContext>
}

/** The command needs no running service. */
interface WithStorage {
  runOnStorage: Run<Storage>
}
