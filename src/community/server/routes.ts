import type { Http } from '#http/http.ts'

export function registerCommunity(_http: Http): void {}
