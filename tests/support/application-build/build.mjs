import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../../../scripts/build.mjs'
import { run } from '../../../scripts/install.mjs'
import { sources } from '../../../scripts/sources.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'build/application')
const own = 'tests/support/application-build'

/** Server build of the product with additional test routes: a hydrated application behind a role. */
export const applicationBuild = 'build/application/build/server/index.js'

/**
 * Copies the sources, since React Router reads one route table at a fixed path, and builds them if stale: with
 * NODE_ENV=test, so that React reports hydration errors in the browser.
 */
export function buildApplication() {
  const stamp = join(folder, 'sources.sha256')
  const hash = hashOf([...sources, own])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true })
  symlinkSync(join(root, 'pictures'), join(folder, 'pictures'))
  addRoutes()
  run(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.js'), 'build', '--logLevel', 'warn'], {
    cwd: folder,
  })
  writeFileSync(stamp, hash)
}

function addRoutes() {
  cpSync(join(root, own, 'routes'), join(folder, 'app/routes/application'), { recursive: true })
  cpSync(join(root, own, 'routes.ts'), join(folder, 'app/application-routes.ts'))
  renameSync(join(folder, 'app/routes.ts'), join(folder, 'app/product-routes.ts'))
  const table = `import own from './application-routes'\nimport product from './product-routes'\nexport default [...own, ...product]\n`
  writeFileSync(join(folder, 'app/routes.ts'), table)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildApplication()
