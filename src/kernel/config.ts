export type ReleaseStage = 'development' | 'staging' | 'production'
export const SERVICES = ['api', 'web', 'worker'] as const
export type Service = (typeof SERVICES)[number]

/** Everything that a deployment may set, already checked; made once by `main/config.ts`. */
export interface Config {
  brandName: string
  releaseStage: ReleaseStage
  services: readonly Service[]
  host: string
  port: number
  dataFolder: string
  /** Origin without a final slash, or undefined: any loopback host as asked. */
  publicUrl: string | undefined
  /** Address of the database; once started, the embedded one's where none was set. */
  databaseUrl: string | undefined
  storageUrl: string | undefined
  mailUrl: string | undefined
  mailFrom: string
  /** Serve /dev/inbox (embedded outbox only). */
  devInbox: boolean
  trustedProxies: readonly string[]
  /** Key material of at least 32 bytes; signing keys are derived from it by purpose. */
  secret: Buffer
  feePercent: number
  links: {
    blog: string | undefined
    studio: string | undefined
    image: string
    static: string | undefined
    cdn: string | undefined
    embed: string | undefined
  }
  /** Hosts whose image addresses are left as they are. */
  internalImageHosts: readonly string[]
  workerConcurrency: number
  version: string
}
