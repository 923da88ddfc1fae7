import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * Node parses an imported CommonJS package twice, first in JavaScript to find its export names; for these packages that
 * is a fifth of the server's load time. The build knows the names and requires the package instead.
 */
export function requirePackages(names: string[]): Plugin {
  const prefix = '\0required:'
  return {
    name: 'require-packages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (names.includes(id) ? prefix + id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      const exported = Object.keys(createRequire(import.meta.url)(name)).filter((key) => key !== 'default')
      return `import { createRequire } from 'node:module'
        const required = createRequire(import.meta.url)(${JSON.stringify(name)})
        export default required
        export const { ${exported.join(', ')} } = required`
    },
  }
}
