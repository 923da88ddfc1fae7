import { loadServer } from './load-server.mjs'

/** Runs an operator's command from the existing build, so that it has the version of the server that starts it. */
process.env.NODE_ENV ??= 'production'

const server = await loadServer()
const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await server.runCommand(name, args, console.info, console.error)
