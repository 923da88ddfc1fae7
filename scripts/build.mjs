import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { sources } from './sources.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds what is older than its sources. */
export async function buildIfStale() {
  await buildPictures()
  const stamp = join(root, 'build/sources.sha256')
  const hash = hashOf(sources)
  if (!isStamped(stamp, hash)) await buildAnew(stamp, hash)
}

async function buildAnew(stamp, hash) {
  rmSync(stamp, { force: true })
  console.info('Construction…')
  // A build started by tests must not use React's development version.
  const env = { ...process.env, NODE_ENV: 'production' }
  bundle(env)
  await precompress(join(root, 'build/client'))
  writeFileSync(stamp, hash)
}

/** React Router passes Vite a deprecated option, which operators cannot change. */
const FORMER_OPTION = /^The `envFile` option is deprecated.*\n?/gm

function bundle(env) {
  const args = ['node_modules/@react-router/dev/bin.js', 'build', '--logLevel', 'warn']
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  process.stderr.write(stderr.replace(FORMER_OPTION, ''))
  if (status !== 0) process.exit(status ?? 1)
}

/** File names carry the source's hash: existing pictures are not rendered again. */
async function buildPictures() {
  if (!existsSync(join(root, 'pictures/rendered/manifest.json'))) console.info('Dessin des images (une minute)…')
  const { renderPictures } = await import('./render-pictures.mjs')
  await renderPictures()
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Hashes contents, not dates: clones, checkouts and re-saved files give the same hash. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

/** Compresses once at the best quality, for all later responses. */
async function precompress(folder) {
  const { gzipAsync } = await import('@gfx/zopfli')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|js|svg|json|txt|xml|webmanifest|ico)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 512) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, await gzipAsync(bytes, { numiterations: 15 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale()
