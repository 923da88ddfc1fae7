import type { Plugin } from 'vite'

/** A child process loads its own file alone: the server's would cost it a second and the memory of a second server. */
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
