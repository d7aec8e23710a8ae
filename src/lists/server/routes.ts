import type { Http } from '#http/http.ts'

export function registerLists(_http: Http): void {}
