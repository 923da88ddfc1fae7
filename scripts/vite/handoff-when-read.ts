import type { Plugin } from 'vite'

/**
 * React Router encodes loader data for the browser even on pages that do not hydrate, a tenth of their CPU
 * (docs/decisions/0030-libraries.md). This makes it lazy. An upgrade that changes the patched text fails the build.
 */
export function handoffWhenRead(): Plugin {
  const eager = /serverHandoffStream: (encodeViaTurboStream\([^()]*\)),/g
  let found = 0
  return {
    name: 'handoff-when-read',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!id.includes('/react-router/dist/') || !code.includes('serverHandoffStream: encode')) return undefined
      return code.replace(eager, (_, encoded) => {
        found += 1
        return `get serverHandoffStream() {
          const value = ${encoded}
          Object.defineProperty(this, 'serverHandoffStream', { value })
          return value
        },`
      })
    },
    generateBundle() {
      if (found !== 2) this.error('React Router no longer encodes its handoff as it did')
    },
  }
}
