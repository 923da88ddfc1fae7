import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  type DrawnPicture,
  MAX_PIXELS,
  PICTURE_WIDTHS,
  type PictureAsked,
  SHARED_PICTURE,
} from '~/models/content/picture'
import { syncPath } from '~/runtime/sync-path.server'
import { isAnimated, isPicture } from './signature'

sharp.cache(false)
sharp.concurrency(1)

const MAX_HEIGHT = 2000
const background = '#f3f7f9'
const avif = { quality: 52, effort: 2 }
const webp = { quality: 78, smartSubsample: true }
const jpeg = { quality: 80, mozjpeg: true }

/** Renders an uploaded picture in every size and returns its dimensions. Throws when the disk refuses to write. */
export async function draw(asked: PictureAsked): Promise<DrawnPicture> {
  const source = await readFile(asked.source)
  if (!isPicture(source)) return { ok: false, reason: 'type' }
  const { width, height, pages = 1 } = await readHeader(source)
  if (width * height > MAX_PIXELS) return { ok: false, reason: 'too-many-pixels' }
  if (pages > 1 || isAnimated(source)) return { ok: false, reason: 'animated' }
  const pixels = await readPixels(source)
  if (!pixels) return { ok: false, reason: 'unreadable' }
  await writeRenderings(pixels, asked)
  return { ok: true, width: pixels.info.width, height: pixels.info.height }
}

/** Reads only the header, whatever dimensions it claims. */
function readHeader(source: Buffer) {
  const unknown = { width: 0, height: 0, pages: 1 }
  return sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => unknown)
}

type Pixels = NonNullable<Awaited<ReturnType<typeof readPixels>>>

/** Rotated according to EXIF, on white, without metadata. Undefined for a truncated or corrupt picture. */
function readPixels(source: Buffer) {
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    .rotate()
    .resize({ width: Math.max(...PICTURE_WIDTHS), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
}

async function writeRenderings({ data, info }: Pixels, { folder, stem }: PictureAsked): Promise<void> {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const picture = () => sharp(data, { raw })
  const fileOf = (ending: string) => join(folder, `${stem}-${ending}`)
  for (const width of PICTURE_WIDTHS) {
    const resized = () => picture().resize({ width, withoutEnlargement: true })
    await write(resized().avif(avif), fileOf(`${width}.avif`))
    await write(resized().webp(webp), fileOf(`${width}.webp`))
  }
  const { width, height } = SHARED_PICTURE
  await write(
    picture().resize({ width, height, fit: 'contain', background }).jpeg(jpeg),
    fileOf(`${width}x${height}.jpg`),
  )
}

async function write(image: Sharp, file: string): Promise<void> {
  await image.toFile(file)
  await syncPath(file)
}
