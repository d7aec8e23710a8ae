import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../testing/run-program.ts'

/** Stands in for `debian:trixie-slim` where no registry of images can be reached. */
const BASE = 'localhost/neiro-test-base'
const IMAGE = 'localhost/neiro-test'
const CERTIFICATES = '/etc/ssl/certs'
const NEEDED = ['buildah', 'debootstrap', 'bwrap']
/** A slim image of Debian leaves these out, too. */
const LEFT_OUT = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'var/cache/apt',
  'var/lib/apt/lists',
]

/** What is missing here to build and run an image; undefined where nothing is. */
export function missingForImages(): string | undefined {
  if (process.getuid?.() !== 0) return 'root'
  return NEEDED.find((program) => spawnSync(program, ['--version']).error !== undefined)
}

export interface Image {
  /** Its file system. */
  root: string
  config: { User: string; Entrypoint: string[]; Cmd: string[]; Env: string[] }
  remove(): void
}

/** Builds the image from this checkout and mounts it. Takes some minutes, and 3 GB until it is removed. */
export function buildImage(): Image {
  if (buildah('images', '--quiet', '--filter', `reference=${BASE}`) === '') buildBase()
  execFileSync(
    'buildah',
    [
      ...['bud', '--quiet', '--isolation', 'chroot', '--build-arg', `BASE=${BASE}`],
      // The packages’ hosts are known by this machine’s certificates, and npm’s cache spares their download.
      ...['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`, '--volume', `${npmCache()}:/root/.npm`],
      ...['--tag', IMAGE, ROOT],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE))
  const container = buildah('from', '--pull-never', IMAGE)
  return {
    root: buildah('mount', container),
    config: OCIv1.config,
    remove: () => void buildah('rm', container),
  }
}

function buildBase(): void {
  const folder = mkdtempSync(join(tmpdir(), 'neiro-base-'))
  try {
    const mirror = 'http://deb.debian.org/debian'
    execFileSync('debootstrap', ['--variant=minbase', 'trixie', folder, mirror])
    for (const path of LEFT_OUT) rmSync(join(folder, path), { recursive: true, force: true })
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, folder, '/')
    buildah('commit', '--quiet', '--rm', container, BASE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function npmCache(): string {
  const folder = join(homedir(), '.npm')
  return existsSync(folder) ? folder : mkdtempSync(join(tmpdir(), 'neiro-npm-'))
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, { maxBuffer: 1e8 }).toString().trim()
}
