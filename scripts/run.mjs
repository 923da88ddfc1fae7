import { existsSync } from 'node:fs'
import { checkNode, installIfMissing } from './install.mjs'

/**
 * `npm run <command> -- <arguments>`: runs an operator's command from the existing build. A server may be running from
 * it while newer sources await its restart, so neither build nor dependencies may change.
 */
process.env.NODE_ENV ??= 'production'

checkNode()
if (!existsSync(new URL('../build/server/index.js', import.meta.url))) {
  installIfMissing()
  const { buildIfStale } = await import('./build.mjs')
  await buildIfStale()
}
await import('./run-built.mjs')
