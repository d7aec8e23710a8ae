/** The light build has the full one's types, which its package does not say. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
