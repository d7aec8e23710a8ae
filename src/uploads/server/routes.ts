import type { Http } from '#http/http.ts'

export function registerUploads(_http: Http): void {}
