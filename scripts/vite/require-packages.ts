import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * A CommonJS package that a module imports is parsed twice, the first time by Node in JavaScript to find the names of its
 * exports: with these, a fifth of what loading the server costs. They are known here, so the build requires the package.
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
