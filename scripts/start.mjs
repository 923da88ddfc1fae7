import { setFlagsFromString } from 'node:v8'
import { checkNode, installIfMissing } from './install.mjs'
import { isChecked, markOfSources, rememberChecked } from './sources.mjs'

// Selects the production builds of React and React Router.
process.env.NODE_ENV ??= 'production'

checkNode()
const mark = markOfSources()
if (!isChecked(mark)) {
  installIfMissing()
  const { buildIfStale } = await import('./build.mjs')
  await buildIfStale()
  rememberChecked(mark)
}
const { loadServer } = await import('./load-server.mjs')
const server = await loadServer()
await server.start()
// Not before: collecting in small steps costs a tenth of the start.
setFlagsFromString('--heap-growing-percent=10')
