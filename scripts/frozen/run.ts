import { recordBooks } from './books.ts'
import { recordEmails } from './emails.ts'
import { listEndpoints, recordReads, recordWrites } from './endpoints.ts'
import { recordExports, recordOthers } from './other-replies.ts'
import { recordPages } from './pages.ts'
import { compareRecord, type Files, writeRecord } from './record.ts'
import { startService } from './start.ts'
import { fillWorld } from './world/fill-world.ts'

/**
 * `npm run frozen`: fills an empty service in a fixed way, and compares all that it answers with the
 * record. `npm run frozen -- --write` replaces the record.
 */
async function main(): Promise<void> {
  const files = await recordAll()
  if (process.argv.includes('--write')) return writeRecord(files)
  const differences = await compareRecord(files)
  for (const line of differences) process.stdout.write(`${line}\n`)
  process.stdout.write(differences.length === 0 ? 'Nothing differs.\n' : '')
  process.exitCode = differences.length === 0 ? 0 : 1
}

async function recordAll(): Promise<Files> {
  const service = await startService()
  try {
    const { builder, people, newcomer } = await fillWorld(service)
    const endpoints = await listEndpoints(builder)
    const all = [...people, newcomer]
    return new Map([
      ...(await recordReads(builder, endpoints, all)),
      ...(await recordOthers(builder, people)),
      ...(await recordPages(builder, people)),
      ...(await recordExports(builder, people)),
      ['books.txt', await recordBooks(builder)],
      ...(await recordWrites(builder, endpoints, all)),
      ['books-afterwards.txt', await recordBooks(builder)],
      ['emails.txt', await recordEmails(builder)],
    ])
  } finally {
    await service.stop()
  }
}

await main()
