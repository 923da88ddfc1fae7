import type { Plugin } from 'vite'

/**
 * Removes what the PDF child process loads and never uses, WOFF2 and encryption, and unpacks the shaping tables on
 * demand, with Node's zlib. An upgrade that drops one of them fails the build.
 */
export function leanPdf(): Plugin {
  const prefix = '\0lean:'
  const unused = 'const unused = () => { throw new Error("left out of the build") }'
  const lean: Record<string, string> = {
    'brotli/decompress.js': `${unused}; export default unused`,
    '@noble/ciphers/aes': `${unused}; export const cbc = unused, ecb = unused`,
    'tiny-inflate': `import { inflateRawSync } from 'node:zlib'
      const inflate = (packed, into) => { into.set(inflateRawSync(packed)); return into }
      export { inflate as default, inflate as 'module.exports' }`,
    'unicode-trie': `import Trie from 'unicode-trie/index.js'
      export default class {
        constructor(data) { this.data = data }
        get(code) { return (this.trie ??= new Trie(this.data)).get(code) }
      }`,
  }
  const found = new Set<string>()
  return {
    name: 'lean-pdf',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id in lean ? prefix + id : undefined),
    load(id) {
      const name = id.startsWith(prefix) ? id.slice(prefix.length) : ''
      if (name in lean) found.add(name)
      return lean[name]
    },
    generateBundle() {
      const gone = Object.keys(lean).filter((name) => !found.has(name))
      if (gone.length > 0) this.error(`no longer imported by pdfkit or fontkit: ${gone.join(', ')}`)
    },
  }
}
