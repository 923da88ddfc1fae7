import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const collections = [
  { sourceFolder: join(root, 'pictures/products'), outputFolder: join(root, 'pictures/rendered') },
  { sourceFolder: join(root, 'pictures/articles'), outputFolder: join(root, 'pictures/rendered/articles') },
]

// Small pictures fill the lists, so they get slow, dense encoding; for large ones it would slow the build.
const avif = {
  320: { quality: 46, effort: 4, chromaSubsampling: '4:4:4' },
  640: { quality: 46, effort: 3, chromaSubsampling: '4:4:4' },
  960: { quality: 50, effort: 2, chromaSubsampling: '4:4:4' },
  1440: { quality: 50, effort: 2, chromaSubsampling: '4:4:4' },
}
const webp = { quality: 76, smartSubsample: true }
const widths = Object.keys(avif).map(Number)
const fullWidth = Math.max(...widths)
const fallback = { stem: 'default', width: 960, jpeg: { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } }
/**
 * Preview for social networks: a JPEG in their recommended size. Not part of `settings`, so that its name keeps the
 * hash of the other renderings.
 */
const shared = { width: 1200, height: 630, jpeg: { quality: 80, mozjpeg: true }, background: '#f3f7f9' }
const parallelJobs = 2
const settings = JSON.stringify({ avif, webp, fallback })

/**
 * Renders pictures/products/*.svg into pictures/rendered, and those of the articles into a subfolder. File names carry
 * a hash of source and settings, so existing files are up to date and unreferenced ones are stale.
 * @returns {Promise<{ rendered: number, kept: number, removed: number }>} numbers of files
 */
export async function renderPictures() {
  const sum = { rendered: 0, kept: 0, removed: 0 }
  for (const collection of collections) {
    const counts = await renderCollection(collection)
    for (const name of Object.keys(sum)) sum[name] += counts[name]
  }
  return sum
}

async function renderCollection({ sourceFolder, outputFolder }) {
  await mkdir(outputFolder, { recursive: true })
  const pictures = await readPictures(sourceFolder)
  const present = new Set(await listFiles(outputFolder))
  const outputs = pictures.flatMap((picture) => picture.outputs)
  const expected = new Set(['manifest.json', ...outputs.map(({ file }) => file)])

  const stale = [...present].filter((file) => !expected.has(file))
  await Promise.all(stale.map((file) => rm(join(outputFolder, file))))

  const jobs = pictures
    .map((picture) => ({ ...picture, outputs: picture.outputs.filter((output) => !isRendered(output, present)) }))
    .filter((job) => job.outputs.length > 0)
  if (jobs.length > 0) await renderAll(jobs, outputFolder)
  await writeManifest(pictures, { present, outputFolder })

  const rendered = jobs.reduce((sum, job) => sum + job.outputs.length, 0)
  return { rendered, kept: outputs.length - rendered, removed: stale.length }
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function readPictures(sourceFolder) {
  const files = (await listFiles(sourceFolder)).filter((file) => file.endsWith('.svg')).sort()
  return Promise.all(
    files.map(async (file) => describePicture(basename(file, '.svg'), await readFile(join(sourceFolder, file)))),
  )
}

function describePicture(stem, svg) {
  const viewBox = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
  if (!viewBox) throw new Error(`${stem}.svg has no viewBox that starts at 0 0`)
  const [sourceWidth, sourceHeight] = viewBox.slice(1).map(Number)
  const name = `${stem}-${createHash('sha256').update(svg).update(settings).digest('hex').slice(0, 8)}`
  const outputs = widths.flatMap((width) => [
    { file: `${name}-${width}.avif`, width, format: 'avif', options: avif[width] },
    { file: `${name}-${width}.webp`, width, format: 'webp', options: webp },
  ])
  outputs.push({
    file: `${name}-${shared.width}x${shared.height}.jpg`,
    width: shared.width,
    height: shared.height,
    format: 'jpeg',
    options: shared.jpeg,
  })
  if (stem === fallback.stem) {
    // Rendered before the hashed files, so that the first of those proves it is current: its own name never
    // changes.
    const [{ file: witness }] = outputs
    outputs.unshift({ file: `${stem}.jpg`, width: fallback.width, format: 'jpeg', options: fallback.jpeg, witness })
  }
  return { stem, svg, name, sourceWidth, height: Math.round((fullWidth * sourceHeight) / sourceWidth), outputs }
}

function isRendered({ file, witness }, present) {
  return present.has(file) && (witness === undefined || present.has(witness))
}

async function renderAll(jobs, outputFolder) {
  // Loaded on demand: loading takes longer than a run without work.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await renderPicture(sharp, { ...job, outputFolder })
  }
  await Promise.all(Array.from({ length: parallelJobs }, worker))
}

async function renderPicture(sharp, { svg, sourceWidth, outputs, outputFolder }) {
  const density = (72 * fullWidth) / sourceWidth
  const { data, info } = await sharp(svg, { density })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const { file, width, height, format, options } of outputs) {
    const temporary = join(outputFolder, `${file}.part`)
    await sharp(data, { raw: info })
      .resize({ width, height, fit: 'contain', background: shared.background })
      .toFormat(format, options)
      .toFile(temporary)
    await rename(temporary, join(outputFolder, file))
  }
}

async function writeManifest(pictures, { present, outputFolder }) {
  const entries = pictures.map(({ stem, name, height }) => [stem, { file: name, width: fullWidth, height }])
  const json = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
  const path = join(outputFolder, 'manifest.json')
  if (present.has('manifest.json') && (await readFile(path, 'utf8')) === json) return
  await writeFile(`${path}.part`, json)
  await rename(`${path}.part`, path)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now()
  const { rendered, kept, removed } = await renderPictures()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`pictures: ${rendered} rendered, ${kept} up to date, ${removed} stale removed in ${seconds} s`)
}
