/** Whether a call got no answer, or one that says to ask later. */
export function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 502 && status <= 504)
}
