import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Tokens of the style sheets, set for a part of a page. */
    [token: `--${string}`]: string | number | undefined
  }
}
