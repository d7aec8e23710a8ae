import type { Http } from '#http/http.ts'

export function registerSounds(_http: Http): void {}
