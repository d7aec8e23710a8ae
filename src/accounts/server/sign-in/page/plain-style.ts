/** The product's tokens, as far as one small page without a style sheet needs them. */
export const PLAIN_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf8, #121214); --raised: light-dark(#fff, #1b1b1e);
  --ink: light-dark(#19181a, #f3f1ee); --ink-2: light-dark(#5d5a5e, #a9a6a3); --line: light-dark(#e4e1db, #2b2b2f);
  --accent: light-dark(#c2402a, #ff7a5c); --on-accent: light-dark(#fff, #1a0d09) }
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; min-height: 100svh; display: grid; align-items: center; background: var(--paper); color: var(--ink);
  font: 16px/1.6 "Inter", system-ui, -apple-system, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", sans-serif }
html:lang(ja) { word-break: auto-phrase; line-break: strict }
html:lang(ja) body { line-height: 1.8 }
main { width: 100%; max-width: 460px; margin: 0 auto; padding: 32px 24px }
.brand { font-weight: 700; letter-spacing: -.01em; margin: 0 0 32px }
h1 { font-size: clamp(1.5rem, 1.3rem + 1vw, 1.9rem); line-height: 1.25; letter-spacing: -.015em; margin: 0 0 12px; text-wrap: balance }
:lang(ja) h1 { line-height: 1.4; letter-spacing: 0 }
p { margin: 0 0 16px; text-wrap: pretty } b { font-weight: 600; overflow-wrap: anywhere; word-break: normal }
dl { display: grid; grid-template-columns: auto 1fr; margin: 24px 0 12px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); padding: 4px 16px }
dt, dd { margin: 0; padding: 12px 0; border-bottom: 1px solid var(--line) }
dt { color: var(--ink-2); padding-right: 24px } dd { text-align: right; overflow-wrap: anywhere }
dt:last-of-type, dd:last-of-type { border-bottom: 0; align-self: center }
.code { font-size: 1.6rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: .12em; margin-right: -.12em }
.quiet { color: var(--ink-2); font-size: .875rem }
form { margin: 24px 0 16px }
button { width: 100%; min-height: 48px; padding: 10px 20px; border: 0; border-radius: 99px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.06) }
a { color: inherit; text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 6px }
.home { margin: 32px 0 0; font-size: .875rem }
/* A way on its own line has room for a finger. */
.home a, .quiet > a:only-child { display: inline-flex; align-items: center; min-height: 44px }
`
