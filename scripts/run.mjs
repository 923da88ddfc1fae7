import { checkNode, installIfMissing } from './install.mjs'

/** `npm run <command> -- <arguments>`: an operator's command, from the same build as the server. */
process.env.NODE_ENV ??= 'production'

checkNode()
installIfMissing()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const { loadServer } = await import('./load-server.mjs')
const server = await loadServer()
const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await server.runCommand(name, args)
