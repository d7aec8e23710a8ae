import 'react'

declare module 'react' {
  /** Tokens may be set in `style`: `style={{ '--accent': colour }}`. */
  interface CSSProperties {
    [token: `--${string}`]: string | number | undefined
  }
}
