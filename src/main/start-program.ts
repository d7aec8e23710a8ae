import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface Program {
  child: ChildProcess
  /** Returns what it has printed for people so far. */
  said(): string
  /** Returns its lines for people on standard error; what it logs as JSON is left out. */
  problems(): string[]
  /** Returns what it has logged so far. */
  logged(): string
  /** Resolves once it prints that it runs, rejects if it exits before. */
  ready: Promise<void>
  /** Resolves with its exit status, null where a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Starts the real program in tests as a separate process, its pages by Vite, so without a build.
 */
export function startProgram(env: Record<string, string>, ...words: string[]): Program {
  const program = join(import.meta.dirname, 'start.ts')
  const args = ['--conditions=development', program, '--dev', ...words]
  // A test's environment is its own: only what finds programs is passed on.
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  let said = ''
  let complained = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Press Ctrl-C to stop')) resolve()
    })
    child.stderr.on('data', (chunk) => {
      complained += chunk
    })
    void ended.then((status) => reject(new Error(`it left with ${status}: ${complained}`)))
  })
  ready.catch(() => undefined) // a test may want its end only
  const lines = () => complained.split('\n').filter((line) => line !== '')
  const problems = () => lines().filter((line) => !line.startsWith('{'))
  const logged = () =>
    lines()
      .filter((line) => line.startsWith('{'))
      .join('\n')
  return { child, ready, ended, said: () => said, problems, logged }
}

/** @returns a port of this machine that was free a moment ago, and how to keep it taken */
export function takePort(): Promise<{ port: number; free: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address instanceof Object ? address.port : 0
      resolve({ port, free: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
