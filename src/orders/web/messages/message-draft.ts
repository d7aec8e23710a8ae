const KEY = 'message-to-'

/**
 * Reads what was written to this artist and not ordered yet: signing in, or a way back, leaves it
 * there.
 */
export function readDraft(username: string): string {
  try {
    return sessionStorage.getItem(KEY + username) ?? ''
  } catch {
    // The server, or a browser whose settings refuse it.
    return ''
  }
}

export function writeDraft(username: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY + username)
    else sessionStorage.setItem(KEY + username, text)
  } catch {
    // The draft stays in the field alone.
  }
}
