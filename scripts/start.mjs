import { checkNode, installIfMissing } from './install.mjs'

// Selects the production builds of React and React Router.
process.env.NODE_ENV ??= 'production'

checkNode()
installIfMissing()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const { loadServer } = await import('./load-server.mjs')
const server = await loadServer()
await server.start()
