import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '#ports/log.ts'
import { diskFolderOf } from '#ports/storage/create-storage.ts'

type PrivateConfig = Pick<Config, 'dataFolder' | 'mediaAccel' | 'storageUrl'>

const OTHERS = 0o007

/**
 * Lets nobody else on this machine read what people have uploaded or lock the data folder. What a
 * group may do stays as the operator has set it once others may do nothing.
 *
 * @param isRoot PostgreSQL then runs as another user, and has to get through to its own folder
 * @throws StartProblem
 */
export function keepPrivate(
  config: PrivateConfig,
  log: Pick<Log, 'warn'>,
  isRoot = process.getuid?.() === 0,
): void {
  const { dataFolder, mediaAccel } = config
  const storage = diskFolderOf(config)
  const lock = join(dataFolder, 'lock')
  const scratch = join(dataFolder, 'scratch')
  for (const folder of [scratch, ...(storage ? [storage] : [])]) {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (cause) {
      throw StartProblem.from(`The folder ${folder} cannot be made`, cause)
    }
  }
  const restrict = (path: string, mode: number) => {
    const others = statSync(path).mode & OTHERS & ~mode
    // Windows has no such modes.
    if (others === 0 || process.platform === 'win32') return
    try {
      chmodSync(path, mode)
    } catch (error) {
      // The path is another user's, or its file system has no modes. The service can run all the
      // same.
      log.warn({ path, error: String(error) }, 'cannot be closed to other users of this machine')
    }
  }
  restrict(scratch, 0o700)
  if (existsSync(lock)) restrict(lock, 0o600)
  const shared = [dataFolder, ...(storage ? [storage] : [])]
  if (mediaAccel === undefined) {
    for (const folder of shared) restrict(folder, isRoot && folder === dataFolder ? 0o711 : 0o700)
    return
  }
  for (const folder of shared.filter((each) => (statSync(each).mode & 0o004) !== 0)) {
    log.warn(
      { folder },
      'all users of this machine can read it: give it to nginx’s group, mode 750',
    )
  }
}
