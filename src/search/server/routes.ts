import type { Http } from '#http/http.ts'

export function registerSearch(_http: Http): void {}
