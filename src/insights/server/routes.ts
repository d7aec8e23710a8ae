import type { Http } from '#http/http.ts'

export function registerInsights(_http: Http): void {}
