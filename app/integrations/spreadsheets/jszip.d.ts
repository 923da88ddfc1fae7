/** The zip writer inside sheetjs-style. */
declare module 'sheetjs-style/jszip.js' {
  const JSZip: { compressions: { DEFLATE: object } }
  export default JSZip
}
