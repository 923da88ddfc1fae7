import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

interface Program {
  /** File name in the build, without extension. */
  name: string
  /** Node flags at run time: V8 rejects code cached under other flags. */
  flags: string[]
  /** Input of the warm-up run, so that the code it needs is compiled. */
  sample: unknown
}

/**
 * A short-lived child process spends half its time compiling. Bundles its program into one script, with V8's code cache
 * beside it. Another Node version compiles it again.
 */
export function compiledAhead({ name, flags, sample }: Program): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `${name}.cjs`, source: launcher(name) })
    },
    async writeBundle({ dir = '' }) {
      await bundleAsScript(dir, name)
      execFileSync(process.execPath, [...flags, join(dir, `${name}.cjs`), '--compile'], {
        input: JSON.stringify(sample),
        stdio: ['pipe', 'ignore', 'inherit'],
      })
    },
  }
}

async function bundleAsScript(dir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(dir, `${name}.js`),
      outDir: dir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: `${name}.script.cjs` } },
    },
  })
}

const launcher = (name: string) => `const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { Script } = require('node:vm')
const filename = join(__dirname, '${name}.script.cjs')
const compiled = join(__dirname, '${name}.compiled')
const compiles = process.argv.includes('--compile')
const source = '(function (exports, require, module, __filename, __dirname) {' + readFileSync(filename, 'utf8') + '\\n})'
const script = new Script(source, { filename, cachedData: compiles ? undefined : readFileSync(compiled) })
script.runInThisContext()(exports, require, module, filename, __dirname)
if (compiles) process.on('exit', () => writeFileSync(compiled, script.createCachedData()))
`
