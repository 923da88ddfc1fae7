import { existsSync } from 'node:fs'
import { checkNode, installIfMissing } from './install.mjs'

/**
 * `npm run <command> -- <arguments>`: an operator's command, from the build as it is. A server may be running from it
 * while newer sources wait for its next start: neither its build nor its dependencies are to change under it.
 */
process.env.NODE_ENV ??= 'production'

checkNode()
if (!existsSync(new URL('../build/server/index.js', import.meta.url))) {
  installIfMissing()
  const { buildIfStale } = await import('./build.mjs')
  await buildIfStale()
}
await import('./run-built.mjs')
