import { StartProblem } from '#kernel/start-problem.ts'
import { isObjectKey } from '../object-key.ts'

export interface S3Settings {
  /** The address of its calls, without a path: `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Stands before every key: '' or words with a slash at the end. */
  prefix: string
  /** The bucket as a folder of the host (`path`), or as a word before its name (`virtual`). */
  style: 'path' | 'virtual'
  /** Undefined: from where Amazon's tools look (AWS_ACCESS_KEY_ID, profile, role of the machine). */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The address that browsers talk to when they post and fetch. */
  origin: string
}

const HOW = 's3://KEY:SECRET@host/bucket?region='
const KNOWN = ['region', 'tls', 'style']
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function isS3Url(storageUrl: string): boolean {
  return storageUrl.startsWith('s3:')
}

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=&tls=0&style=path|virtual`. Key and
 * secret are percent-encoded.
 *
 * @throws StartProblem that never shows the secret
 */
export function readS3Url(storageUrl: string): S3Settings {
  const url = URL.canParse(storageUrl) ? new URL(storageUrl) : undefined
  if (!url?.host) throw wrong(`can’t be parsed: use ${HOW}, with key and secret percent-encoded`)
  const [bucket = '', ...folders] = url.pathname.split('/').filter((word) => word !== '')
  if (!BUCKET.test(bucket)) throw wrong(`contains no bucket name: use ${HOW}`)
  const prefix = folders.join('/')
  if (prefix !== '' && !isObjectKey(prefix)) {
    throw wrong('has a folder with other characters than a-z, 0-9, dots, dashes and underscores')
  }
  const unknown = [...url.searchParams.keys()].filter((name) => !KNOWN.includes(name))
  if (unknown.length > 0) throw wrong(`accepts ${KNOWN.join(', ')}, not ${unknown.join(', ')}`)
  const scheme = oneOf(url, 'tls', ['1', '0']) === '0' ? 'http' : 'https'
  const isAmazon = /(^|\.)amazonaws\.com(\.cn)?$/.test(url.hostname)
  const style = oneOf(url, 'style', isAmazon ? ['virtual', 'path'] : ['path', 'virtual'])
  const host = style === 'virtual' ? `${bucket}.${url.host}` : url.host
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') || regionOf(url.hostname),
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    style: style === 'virtual' ? 'virtual' : 'path',
    keys: keysOf(url),
    // Browsers write it so, without the scheme's own port.
    origin: new URL(`${scheme}://${host}`).origin,
  }
}

/** The first is the default. */
function oneOf(url: URL, name: string, allowed: readonly string[]): string | undefined {
  const given = url.searchParams.get(name) ?? allowed[0]
  if (given !== undefined && allowed.includes(given)) return given
  throw wrong(`has ${name}=${given}, but ${name} must be ${allowed.join(' or ')}`)
}

function keysOf({ username, password }: URL): S3Settings['keys'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '')
    throw wrong('has only one of key and secret: use KEY:SECRET@, or neither')
  try {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    throw wrong('has keys that are not percent-encoded')
  }
}

/** `s3.eu-west-1.amazonaws.com` names it; most others accept any. */
function regionOf(hostname: string): string {
  return /^s3[.-]([a-z]{2}-[a-z-]+-\d)\./.exec(hostname)?.[1] ?? 'us-east-1'
}

function wrong(what: string): StartProblem {
  return new StartProblem(`Cannot start: STORAGE_URL ${what}.`)
}
