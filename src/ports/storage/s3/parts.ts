import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
} from '@aws-sdk/client-s3'
import { type OpenParts, PartsMissing, type Storage } from '../storage.ts'
import { at, type Bucket, nameOf, translated } from './bucket.ts'
import { headObject } from './read-objects.ts'

type PartsCalls = 'createParts' | 'listParts' | 'completeParts' | 'abortParts' | 'listOpenParts'

/** Each object that no form has posted has this in its metadata. */
export const PARTED = 'in-parts'

export function parting(bucket: Bucket): Pick<Storage, PartsCalls> {
  return {
    createParts: (key, type) => beginParts(bucket, key, type),
    async listParts(key, partsId) {
      const parts = (await findParts(bucket, key, partsId)) ?? []
      return parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, bytes: Size }))
    },
    completeParts: (key, partsId) => completeParts(bucket, key, partsId),
    async abortParts(key, partsId) {
      const command = new AbortMultipartUploadCommand({ ...at(bucket, key), UploadId: partsId })
      await bucket.client.send(command).catch(ignoreUnknown)
    },
    listOpenParts: (prefix) => listOpenParts(bucket, prefix),
  }
}

/** @returns S3's own id of the parts */
async function beginParts(bucket: Bucket, key: string, type: string): Promise<string> {
  const command = new CreateMultipartUploadCommand({
    ...at(bucket, key),
    ContentType: type,
    Metadata: { [PARTED]: '1' },
  })
  const { UploadId } = await translated(key, bucket.client.send(command))
  if (UploadId === undefined) throw new Error(`The storage began no parts of ${key}`)
  return UploadId
}

/** Finds parts by their number; undefined if they are completed, aborted, or never were. */
async function findParts(
  bucket: Bucket,
  key: string,
  partsId: string,
): Promise<Part[] | undefined> {
  const parts: Part[] = []
  try {
    // The library's own pages end where no marker comes; some engines send one with the last, too.
    for (let after: string | undefined = '0'; after !== undefined; ) {
      const page: ListPartsCommandOutput = await bucket.client.send(
        new ListPartsCommand({ ...at(bucket, key), UploadId: partsId, PartNumberMarker: after }),
      )
      parts.push(...(page.Parts ?? []))
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined
    }
  } catch (error) {
    return ignoreUnknown(error)
  }
  return parts.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
}

async function completeParts(bucket: Bucket, key: string, partsId: string): Promise<void> {
  const parts = await findParts(bucket, key, partsId)
  if (parts === undefined) return mustBeMade(bucket, key)
  const isWhole = parts.every(({ PartNumber }, index) => PartNumber === index + 1)
  if (parts.length === 0 || !isWhole) throw new PartsMissing(key)
  const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
  const command = new CompleteMultipartUploadCommand({
    ...at(bucket, key),
    UploadId: partsId,
    MultipartUpload: { Parts },
  })
  try {
    await bucket.client.send(command)
  } catch (error) {
    ignoreUnknown(error)
    await mustBeMade(bucket, key)
  }
}

/** If S3 no longer knows the parts, another call has made the object, or aborted them. */
async function mustBeMade(bucket: Bucket, key: string): Promise<void> {
  if ((await headObject(bucket, key)) === undefined) throw new PartsMissing(key)
}

async function* listOpenParts(bucket: Bucket, prefix: string): AsyncIterable<OpenParts> {
  const first = { Bucket: bucket.name, Prefix: bucket.prefix + prefix }
  let after: Partial<ListMultipartUploadsCommandInput> | undefined = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await bucket.client.send(
      new ListMultipartUploadsCommand({ ...first, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined) continue
      yield { key: Key.slice(bucket.prefix.length), partsId: UploadId, startedAt: Initiated }
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    after = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined
  }
}

/** Amazon answers NoSuchUpload, Ceph sometimes NoSuchKey. */
function ignoreUnknown(error: unknown): undefined {
  if (!['NoSuchUpload', 'NoSuchKey'].includes(nameOf(error))) throw error
}
