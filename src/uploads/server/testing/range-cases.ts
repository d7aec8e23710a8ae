/** One way to ask for bytes, and the answer that HTTP defines. */
export interface RangeCase {
  title: string
  method?: 'GET' | 'HEAD'
  headers: Record<string, string>
  status: 200 | 206 | 304 | 416
  /** The range is from and to (exclusive); where it is left out, nothing is sent. */
  bytes?: readonly [from: number, to: number]
}

/**
 * Every corner of RFC 9110 §13 and §14 for something of `size` bytes (more than 9) under `etag`.
 * What servers may answer in more than one way is marked: here it is always the whole.
 */
export function rangeCases(size: number, etag: string): RangeCase[] {
  const whole = [0, size] as const
  const range = (header: string) => ({ title: `Range: ${header}`, headers: { range: header } })
  return [
    { title: 'no Range', headers: {}, status: 200, bytes: whole },
    { ...range('bytes=0-0'), status: 206, bytes: [0, 1] },
    { ...range('bytes=3-8'), status: 206, bytes: [3, 9] },
    { ...range('bytes=0-'), status: 206, bytes: whole },
    { ...range('bytes=5-'), status: 206, bytes: [5, size] },
    { ...range(`bytes=${size - 1}-`), status: 206, bytes: [size - 1, size] },
    { ...range('bytes=-1'), status: 206, bytes: [size - 1, size] },
    { ...range(`bytes=-${size}`), status: 206, bytes: whole },
    { ...range(`bytes=-${size + 100}`), status: 206, bytes: whole },
    { ...range(`bytes=5-${size + 100}`), status: 206, bytes: [5, size] },
    { ...range(`bytes=${size}-`), status: 416 },
    { ...range(`bytes=${size}-${size + 5}`), status: 416 },
    { ...range('bytes=-0'), status: 416 },
    ...head(range('bytes=0-1')),
    ...conditions(size, etag),
  ]
}

/** What an engine may take otherwise: what is not understood, and lists. */
export function strangeCases(size: number): RangeCase[] {
  const headers = [
    'bytes=9-3',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes 0-1',
    'items=0-1',
    'nonsense',
    'bytes=0-1,4-5',
    `bytes=0-0,${size}-`,
    `bytes=${'0-0,'.repeat(500)}0-0`,
    '\tbytes = 0-1',
  ]
  return headers.map((range) => ({
    title: `Range: ${range.slice(0, 20)}`,
    headers: { range },
    status: 200,
    bytes: [0, size],
  }))
}

function head({ headers }: Pick<RangeCase, 'headers'>): RangeCase[] {
  const method = 'HEAD'
  return [
    { title: 'HEAD', method, headers: {}, status: 200 },
    { title: 'HEAD with a Range, which is for GET alone', method, headers, status: 200 },
  ]
}

function conditions(size: number, etag: string): RangeCase[] {
  const whole = [0, size] as const
  const first = (more: Record<string, string>) => ({ range: 'bytes=0-0', ...more })
  return [
    { title: 'a known version', headers: { 'if-none-match': etag }, status: 304 },
    {
      title: 'a known version among others, weakly compared',
      headers: { 'if-none-match': `"x", W/${etag}` },
      status: 304,
    },
    { title: 'any version', headers: { 'if-none-match': '*' }, status: 304 },
    {
      title: 'a known version, asked for with a Range',
      headers: first({ 'if-none-match': etag }),
      status: 304,
    },
    {
      title: 'a known version, asked for by HEAD',
      method: 'HEAD',
      headers: { 'if-none-match': etag },
      status: 304,
    },
    {
      title: 'another version',
      headers: { 'if-none-match': '"other"' },
      status: 200,
      bytes: whole,
    },
    {
      title: 'a Range of the same version',
      headers: first({ 'if-range': etag }),
      status: 206,
      bytes: [0, 1],
    },
    {
      title: 'a Range of another version',
      headers: first({ 'if-range': '"other"' }),
      status: 200,
      bytes: whole,
    },
    {
      title: 'a Range of a version that is only weakly the same',
      headers: first({ 'if-range': `W/${etag}` }),
      status: 200,
      bytes: whole,
    },
    {
      title: 'a Range past the end of another version',
      headers: { range: `bytes=${size}-`, 'if-range': '"other"' },
      status: 200,
      bytes: whole,
    },
  ]
}
