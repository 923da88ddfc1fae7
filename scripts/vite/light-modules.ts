import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const app = fileURLToPath(new URL('../../app', import.meta.url))
const reactRouter = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))

const files: Record<string, string> = {
  zod: join(app, 'components/admin/form/light-zod/index.ts'),
  // Without the warnings of development, which its package serves to every build.
  'react-router': join(reactRouter, 'dist/production/index.mjs'),
  'react-router/dom': join(reactRouter, 'dist/production/dom-export.mjs'),
  './components/shop/frame/error-page': join(app, 'components/shop/frame/failed-page.tsx'),
}

/** conform is compiled for browsers without spread; its literals may hold getters, which are copied as such. */
const SPREAD_HELPERS = /\/@conform-to\/\w+\/dist\/_virtual\/_rollupPluginBabelHelpers\.mjs$/
const spreadHelpers = `
const copy = (to, from) => Object.defineProperties(to, Object.getOwnPropertyDescriptors(from))
export const objectSpread2 = (to, ...parts) =>
  parts.reduce((made, part, place) => (place % 2 ? copy(made, part) : Object.assign(made, part)), to)
export const objectWithoutProperties = (from, names) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
`

/** With `build.modulePreload` off, Vite's own has nothing to do besides. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Gives a hydrated page the lighter of two modules that do the same (docs/decisions/0110-light-modules.md). */
export function lightModules(): Plugin {
  return {
    name: 'light-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => files[id],
    load(id) {
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      return SPREAD_HELPERS.test(id) ? spreadHelpers : undefined
    },
  }
}
