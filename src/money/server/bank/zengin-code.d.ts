/** Banks of Japan by code, their branches by code (MIT, from the public list of the banks' network). */
declare module 'zengin-code' {
  interface Named {
    code: string
    name: string
    /** Full-width, as transfers have it: no small kana. */
    kana: string
    hira: string
    roma: string
  }
  const banks: Record<string, Named & { branches: Record<string, Named> }>
  export default banks
}
