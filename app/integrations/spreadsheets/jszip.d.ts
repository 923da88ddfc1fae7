/** The zip writer inside sheetjs-style. */
declare module 'sheetjs-style/jszip.js' {
  interface Compression {
    compress(bytes: Uint8Array): Uint8Array
  }
  const JSZip: { compressions: { DEFLATE: Compression } }
  export default JSZip
}
