import type { Http } from '#http/http.ts'

/** Orders, what the payment provider tells, downloads and purchases. */
export function registerSales(_http: Http): void {}
