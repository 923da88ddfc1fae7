import type { Plugin } from 'vite'

/** Bundles child processes separately: loading the server's bundle would cost each a second and a server's memory. */
export function childPrograms(programs: Record<string, string>): Plugin {
  return {
    name: 'child-programs',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(programs)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}
