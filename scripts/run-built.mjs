import { loadServer } from './load-server.mjs'

/** An operator's command from the build as it is: what a running server starts must be of its own version. */
process.env.NODE_ENV ??= 'production'

const server = await loadServer()
const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await server.runCommand(name, args, console.info, console.error)
