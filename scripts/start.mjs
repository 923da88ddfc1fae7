import { checkNode, installIfMissing } from './install.mjs'

// React and React Router choose their fast builds by it.
process.env.NODE_ENV ??= 'production'

checkNode()
installIfMissing()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const { loadServer } = await import('./load-server.mjs')
const server = await loadServer()
await server.start()
