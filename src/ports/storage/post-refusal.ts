import { codeOf } from './disk-files.ts'

const STATUS = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidRequest: 400,
  MalformedPOSTRequest: 400,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  InsufficientStorage: 507,
} as const

/** Why a posted form, or a part of an upload, is not taken, in the words of Amazon S3's error replies. */
export class PostRefusal extends Error {
  override readonly name = 'PostRefusal'
  readonly code: keyof typeof STATUS

  constructor(code: keyof typeof STATUS, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
  toXml(): string {
    const message = this.message.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${message}</Message></Error>`
  }
}

/** Says what a failed write or a lost connection means for the sender; other errors stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof PostRefusal) return error
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new PostRefusal('InsufficientStorage', 'There is no room left to store files.')
  }
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') {
    return new PostRefusal('IncompleteBody', 'The upload broke off.')
  }
  return error
}
