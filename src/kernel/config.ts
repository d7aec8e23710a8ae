import type { ErrorReportSettings } from './error-reports.ts'

export type ReleaseStage = 'development' | 'staging' | 'production'
export const SERVICES = ['api', 'web', 'worker'] as const
export type Service = (typeof SERVICES)[number]

/**
 * An application's keys at a provider, with addresses other than the provider's own; or the fake, for
 * those who have the key that the start prints.
 */
export type SocialSettings =
  | 'fake'
  | {
      clientId: string
      clientSecret: string
      authorizeUrl: string | undefined
      tokenUrl: string | undefined
      userUrl: string | undefined
    }

export const PAYMENT_METHODS = ['card', 'konbini', 'paypay'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The keys of an account at Stripe, and how its buyers may pay. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Cards are always among them. */
  methods: readonly PaymentMethod[]
}

/** An application at Algolia, which pages search then. */
export interface AlgoliaSettings {
  appId: string
  /** The key is public: it may only search. */
  searchKey: string
  /** Writes documents and settings. */
  adminKey: string
  /** Addresses to use in place of Algolia’s own, without a final slash, such as a proxy’s. */
  hosts?: readonly string[] | undefined
}

export interface PayoutSettings {
  /** Days for which a sale is not paid out. */
  holdDays: number
  /**
   * Payouts go through a transfer file for the operator’s bank, or to the artists’ accounts at
   * Stripe.
   */
  by: 'bank' | 'stripe'
  /** Undefined: no transfer file can be written. */
  sender: PayoutSender | undefined
}

/** The account that pays, as the operator’s bank knows it. */
export interface PayoutSender {
  /** The number of the contract for transfers (委託者コード), 10 digits. */
  code: string
  /** Half-width kana. */
  name: string
  /** 4 digits. */
  bankCode: string
  /** 3 digits. */
  branchCode: string
  accountType: 'ordinary' | 'current'
  /** 7 digits. */
  number: string
}

/** The operator of this deployment, as the legal pages name them; undefined where it is not set. */
export interface Operator {
  name: string | undefined
  /** The representative or a manager of a company; a person's own name. */
  representative: string | undefined
  address: string | undefined
  email: string | undefined
  phone: string | undefined
  /** Address and phone number are sent to those who ask, instead of standing on the pages. */
  onRequest: boolean
}

/** A collector of OpenTelemetry’s traces. */
export interface TraceSettings {
  url: string
  headers: Readonly<Record<string, string>>
  /** The share of requests that are traced, 0 to 1. */
  ratio: number
}

export interface BackupSettings {
  /**
   * A folder, or an address as that of the storage, for every night; undefined: backups are made by
   * the command alone.
   */
  url: string | undefined
  /** So many are kept. */
  keep: number
  /** Encrypts the secrets, which the backup lacks without it. */
  passphrase: string | undefined
}

/** Everything that a deployment may set, already checked; made once by `main/config.ts`. */
export interface Config {
  brandName: string
  releaseStage: ReleaseStage
  services: readonly Service[]
  host: string
  port: number
  dataFolder: string
  /** Where `/metrics` is answered, if it is. */
  metrics?: { host: string; port: number } | undefined
  traces?: TraceSettings | undefined
  /** One line of the log for each reply. */
  accessLog?: boolean
  /** Origin without a final slash, or undefined: any loopback host that is requested. */
  publicUrl: string | undefined
  /** Address of the database itself; once started, the embedded one's where none was set. */
  databaseUrl: string | undefined
  /** Address of a pooler in front of it that gives each transaction another connection. */
  poolerUrl?: string | undefined
  /** Addresses of copies that PostgreSQL keeps up to date, for what visitors read. */
  replicaUrls: readonly string[]
  /** Connections for requests and jobs' own statements that a process opens at most. */
  databasePoolSize: number
  /** False behind a pooler that cannot pass the names of prepared statements on. */
  databasePrepares?: boolean
  storageUrl: string | undefined
  backup?: BackupSettings
  /**
   * The location at which the proxy in front finds the storage's files, if it is to send the
   * streams itself.
   */
  mediaAccel: string | undefined
  mailUrl: string | undefined
  mailFrom: string
  /** Serve /dev/inbox (embedded outbox only). */
  devInbox: boolean
  trustedProxies: readonly string[]
  /** The request header that names the country, in lower case. */
  countryHeader: string | undefined
  /** Key material of at least 32 bytes; signing keys are derived from it by purpose. */
  secret: Buffer
  /** Secrets that bank details are encrypted with, the current one first; by default `secret`. */
  bankSecrets: readonly Buffer[]
  feePercent: number
  payouts: PayoutSettings
  /** Undefined: payments run in the sandbox. */
  stripe: StripeSettings | undefined
  /** Undefined: our own server answers searches. */
  algolia: AlgoliaSettings | undefined
  operator: Operator
  /** Proved addresses of the accounts that see the pages for operators, in lower case. */
  operators: readonly string[]
  /** Buyers and artists may continue to write to each other. */
  messages: boolean
  /** The variables in force, with secrets masked. */
  settings: readonly { name: string; value: string }[]
  /** The operator’s, as an issuer of qualified invoices; it has a name then. */
  invoiceNumber: string | undefined
  /** An endpoint like Plausible’s that receives page views instead of the table. */
  analytics: { url: string; domain: string } | undefined
  /** The social providers that are offered, and how each is reached. */
  social: { facebook?: SocialSettings | undefined; twitter?: SocialSettings | undefined }
  links: {
    /** Base of the API’s addresses for browsers; undefined: /api of this service. */
    api: string | undefined
    blog: string | undefined
    studio: string | undefined
    image: string
    static: string | undefined
    cdn: string | undefined
    embed: string | undefined
  }
  /** Hosts whose image addresses are left as they are. */
  internalImageHosts: readonly string[]
  /** Bytes that one account may store without making sounds of them. */
  uploadQuotaBytes: number
  /** Bytes of files made for downloads, which can be made again. */
  downloadsBytes: number
  workerConcurrency: number
  version: string
  /** Undefined: errors are in the log alone. */
  errorReports: ErrorReportSettings | undefined
}
