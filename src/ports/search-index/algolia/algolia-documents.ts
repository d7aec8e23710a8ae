import type { Algoliasearch, BatchRequest } from 'algoliasearch'
import { newId } from '#kernel/ids.ts'
import type { IndexName, SearchDocument } from '../search-index.ts'
import { replicasOf, SYNONYMS, settingsOf } from './index-settings.ts'

/** A document with its lyrics, and how its title and names sound, in kana and romaji, guesses included. */
export type HostedDocument = SearchDocument & {
  readonly pronunciations: readonly string[]
  readonly lyrics: string
}

/** Algolia refuses larger records in its smaller plans. Lyrics have what the rest leaves of it. */
const RECORD_BYTES = 10_000
const DESCRIPTION_LENGTH = 2000

/** Writes documents, and removes those that are gone. They are found seconds later. */
export async function pushToAlgolia(
  client: Algoliasearch,
  index: IndexName,
  { documents, gone }: { documents: readonly HostedDocument[]; gone: readonly string[] },
): Promise<void> {
  const requests = [
    ...documents.map(writeOf),
    ...gone.map((objectID): BatchRequest => ({ action: 'deleteObject', body: { objectID } })),
  ]
  if (requests.length === 0) return
  await client.batch({ indexName: index, batchWriteParams: { requests } })
}

/**
 * Makes an index anew beside the one that is searched, then replaces that one in one step. The
 * settings and synonyms are ours again afterwards.
 * @param parts at most 1,000 documents each
 */
export async function rebuildAtAlgolia(
  client: Algoliasearch,
  index: IndexName,
  parts: AsyncIterable<readonly HostedDocument[]>,
): Promise<void> {
  const aside = `${index}_rebuild_${newId()}`
  try {
    let { taskID } = await client.setSettings({
      indexName: aside,
      indexSettings: settingsOf(index),
    })
    for await (const documents of parts) {
      const requests = documents.map(writeOf)
      ;({ taskID } = await client.batch({ indexName: aside, batchWriteParams: { requests } }))
    }
    // The tasks of an index run in their order.
    taskID = await writeSynonyms(client, aside)
    await client.waitForTask({ indexName: aside, taskID })
    const operationIndexParams = { operation: 'move' as const, destination: index }
    const moved = await client.operationIndex({ indexName: aside, operationIndexParams })
    await client.waitForTask({ indexName: index, taskID: moved.taskID })
  } catch (error) {
    await client.deleteIndex({ indexName: aside })
    throw error
  }
  await writeReplicas(client, index)
}

/** They belong to the name of an index, so they can't be written beside it. */
async function writeReplicas(client: Algoliasearch, index: IndexName): Promise<void> {
  const replicas = replicasOf(index)
  const indexSettings = { ...settingsOf(index), replicas: replicas.map(({ name }) => name) }
  const { taskID } = await client.setSettings({ indexName: index, indexSettings })
  await client.waitForTask({ indexName: index, taskID })
  for (const { name, sort } of replicas) {
    await client.setSettings({ indexName: name, indexSettings: settingsOf(index, sort) })
  }
  await client.waitForTask({ indexName: index, taskID: await writeSynonyms(client, index) })
}

async function writeSynonyms(client: Algoliasearch, indexName: string): Promise<number> {
  const { taskID } = await client.saveSynonyms({
    indexName,
    synonymHit: SYNONYMS,
    forwardToReplicas: true,
    replaceExistingSynonyms: true,
  })
  return taskID
}

function writeOf({ lyrics, ...document }: HostedDocument): BatchRequest {
  if (!('title' in document)) return { action: 'addObject', body: { ...document } }
  const { title, reading, description } = document
  const body = {
    ...document,
    lyrics: '',
    description: description.slice(0, DESCRIPTION_LENGTH),
    _tags: document.tags,
    sort_title: hiragana((reading || title).normalize('NFKC').toLowerCase()),
  }
  body.lyrics = cutWords(lyrics, RECORD_BYTES - sizeOf(body))
  return { action: 'addObject', body }
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** As many whole words as fit into so many bytes of a JSON text. */
function cutWords(text: string, bytes: number): string {
  let cut = ''
  let left = bytes
  const line = text.replace(/\s+/g, ' ').trim()
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(line)) {
    left -= sizeOf(segment) - sizeOf('')
    if (left < 0) break
    cut += segment
  }
  return cut.trim()
}

const hiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
