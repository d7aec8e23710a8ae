import { secretIdOf } from '#kernel/derive-key.ts'
import type { Context } from '../context.ts'
import type { Storage } from '../storage/storage.ts'
import { copyFiles, listFiles, removeUnlisted } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { listBackups, type Manifest, placeIn, readManifest, writeManifest } from './manifest.ts'
import { seal } from './seal.ts'

interface Options {
  /** So many backups are kept, the newest ones. */
  keep: number
  /** Encrypts the secrets, which are left out without it. */
  passphrase: string | undefined
  release: string
  signal?: AbortSignal
}

type Parts = Pick<Context, 'config' | 'storage'>

/**
 * Backs up the database as it is at one moment, and then the files, while the service runs. Only
 * what is new since the last backup is copied.
 */
export async function makeBackup(
  { config, storage }: Parts,
  target: Storage,
  { keep, passphrase, release, signal }: Options,
): Promise<Manifest> {
  const earlier = await listBackups(target)
  // Ids are in the order of time.
  const id = new Date().toISOString().replace(/[:.]/g, '').toLowerCase()
  const { at, ...database } = await dumpDatabase(config.databaseUrl ?? '', target, id)
  signal?.throwIfAborted()
  const known = await knownFiles(target, earlier.at(-1))
  const files = await copyFiles(storage, target, {
    id,
    earlier: known,
    ...(signal && { signal }),
  })
  const { secret, bankSecrets } = config
  const secrets = { secret: secret.toString('base64'), bankSecrets: bankSecrets.map(String) }
  const sealed = passphrase && (await seal(JSON.stringify(secrets), passphrase))
  const manifest: Manifest = {
    form: 1,
    id,
    at: at.toISOString(),
    release,
    ...database,
    files,
    secret: { id: secretIdOf(secret), ...(sealed && { sealed }) },
  }
  await writeManifest(target, manifest)
  await removeOld(target, keep)
  return manifest
}

async function knownFiles(target: Storage, id: string | undefined) {
  const known = new Map()
  if (id === undefined) return known
  for await (const entry of listFiles(target, await readManifest(target, id))) {
    known.set(entry.place, entry)
  }
  return known
}

/** Removes all but the newest backups, those that broke off among them, and files of theirs alone. */
async function removeOld(target: Storage, keep: number): Promise<void> {
  const kept = (await listBackups(target)).slice(-keep)
  const folders = new Set(kept.map((id) => placeIn(id, '')))
  const others: string[] = []
  for await (const { key } of target.list('backups/')) {
    if (!folders.has(`${key.split('/').slice(0, 2).join('/')}/`)) others.push(key)
  }
  // The manifest first: half a backup is none.
  await target.delete(others.filter((key) => key.endsWith('/manifest.json')))
  await target.delete(others)
  const manifests = await Promise.all(kept.map((id) => readManifest(target, id)))
  await removeUnlisted(target, manifests)
}
