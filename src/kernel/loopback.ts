const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** True if a host name or address, without its port, can only mean this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** True if people on other machines use the service at this address. */
export function isPublic(publicUrl: string | undefined): publicUrl is string {
  return publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)
}
