/** Browsers that are subscribed to notifications know the worker by this address, which shows pushes only at first. */
export const WORKER_PATH = '/push-worker.js'

/** The pages that open without a network, in English and in Japanese. */
export const OFFLINE_PATHS = ['/offline', '/ja/offline'] as const

/** Where devices post what other apps share with the installed one; the worker answers. */
export const SHARE_PATHS = ['/share', '/ja/share'] as const
