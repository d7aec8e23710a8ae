import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartProblem } from '#kernel/start-problem.ts'

/** Asks early whether the port is free, before anything else is started. @throws StartProblem */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  }).catch((error: unknown) => {
    throw explain(error, host, port)
  })
}

/** @throws StartProblem where the port is taken or not ours to take */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error, host, port)
  }
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(`Port ${port} is in use. Set another one: PORT=${port + 1} npm start`)
  }
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} needs more rights: set another PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem(`HOST ${host} is no address of this machine.`)
  }
  return error
}
