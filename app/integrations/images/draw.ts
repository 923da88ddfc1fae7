import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  type DrawnPicture,
  ICON_SIDES,
  LOGO_PIXELS,
  MAX_PIXELS,
  type MarkAsked,
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
const [WHITE, INK] = ['#ffffff', '#10242f'] as const
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
  const ground = asked.isLogo ? await groundOf(source) : WHITE
  const pixels = await readPixels(source, ground)
  if (!pixels) return { ok: false, reason: 'unreadable' }
  await (asked.isLogo ? writeLogo(pixels, { ...asked, ground }) : writeRenderings(pixels, asked))
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

/** Rotated according to EXIF, opaque, without metadata. Undefined for a truncated or corrupt picture. */
function readPixels(source: Buffer, ground: string) {
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    .rotate()
    .resize({ width: Math.max(...PICTURE_WIDTHS), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
}

const PALEST = 200

/** White, or dark for a logo that is all white on nothing. */
async function groundOf(source: Buffer): Promise<string> {
  const small = sharp(source, { limitInputPixels: MAX_PIXELS, pages: 1 }).resize(64, 64, { fit: 'inside' })
  const flat = await small
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch(() => undefined)
  const { channels } = flat ? await sharp(flat).stats() : { channels: [{ min: 0 }] }
  return channels.every(({ min }) => min > PALEST) ? INK : WHITE
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

/** The logo as pages and mails show it, and the icons of the site. */
async function writeLogo({ data, info }: Pixels, { folder, stem, ground }: IconFiles): Promise<void> {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const picture = () => sharp(data, { raw })
  const shown = () => picture().resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
  const fileOf = (ending: string) => join(folder, `${stem}-${ending}`)
  await write(shown().webp({ ...webp, quality: 90 }), fileOf(`${LOGO_PIXELS.width}.webp`))
  await write(shown().png({ palette: true }), fileOf(`${LOGO_PIXELS.width}.png`))
  await writeIcons(picture, { folder, stem, ground })
  const { width, height } = SHARED_PICTURE
  const framed = picture().resize({ width: width - 400, height: height - 230, fit: 'contain', background: ground })
  const margins = { left: 200, right: 200, top: 115, bottom: 115, background: ground }
  await write(framed.extend(margins).jpeg(jpeg), fileOf(`${width}x${height}.jpg`))
}

interface IconFiles extends Pick<PictureAsked, 'folder' | 'stem'> {
  /** Colour around the picture. */
  ground: string
}

async function writeIcons(picture: () => Sharp, { folder, stem, ground }: IconFiles): Promise<void> {
  for (const { side, hasMargin } of ICON_SIDES) {
    const margin = hasMargin ? Math.round(side * 0.14) : 0
    const inner = side - 2 * margin
    const fitted = picture().resize({ width: inner, height: inner, fit: 'contain', background: ground })
    const framed = fitted.extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    await write(framed.png({ palette: true }), join(folder, `${stem}-${side}.png`))
  }
}

const MARK_SIDE = 512

/** The icons of a shop without a logo, and its name for shared links. */
export async function drawMark({ folder, stem, mark }: MarkAsked): Promise<DrawnPicture> {
  const letter = await written(mark.initial, { colour: WHITE, width: MARK_SIDE * 0.6, height: MARK_SIDE * 0.5 })
  const square = await plain(MARK_SIDE, MARK_SIDE, mark.colour)
    .composite([{ input: letter }])
    .png()
    .toBuffer()
  await writeIcons(() => sharp(square), { folder, stem, ground: mark.colour })
  const { width, height } = SHARED_PICTURE
  const sign = await sharp(square).resize(200, 200).png().toBuffer()
  const name = await written(mark.name, { colour: INK, width: width - 200, height: 90 })
  const { width: nameWidth = 0 } = await sharp(name).metadata()
  const shared = plain(width, height, background).composite([
    { input: sign, left: (width - 200) / 2, top: 130 },
    { input: name, left: Math.round((width - nameWidth) / 2), top: 400 },
  ])
  await write(shared.jpeg(jpeg), join(folder, `${stem}-${width}x${height}.jpg`))
  return { ok: true, width: MARK_SIDE, height: MARK_SIDE }
}

function plain(width: number, height: number, colour: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

const FONT = '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'

/** As large as fits. */
function written(text: string, { colour, width, height }: { colour: string; width: number; height: number }) {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const font = { font: 'Noto Sans Bold', fontfile: createRequire(import.meta.url).resolve(FONT) }
  const size = { width: Math.round(width), height: Math.round(height) }
  return sharp({ text: { text: `<span foreground="${colour}">${escaped}</span>`, ...font, ...size, rgba: true } })
    .png()
    .toBuffer()
}
