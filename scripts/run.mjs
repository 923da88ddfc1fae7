import { checkNode, installIfMissing } from './install.mjs'

/** `npm run <command> -- <arguments>`: an operator's command, from a build of these sources. */
process.env.NODE_ENV ??= 'production'

checkNode()
installIfMissing()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
await import('./run-built.mjs')
