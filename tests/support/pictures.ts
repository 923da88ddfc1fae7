import sharp from 'sharp'

interface Drawn {
  width?: number
  height?: number
  /** Another picture for each. */
  tint?: number
}

const drawn = ({ width = 600, height = 400, tint = 0 }: Drawn) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40 + tint, g: 120, b: 160 } } })

/** As saved by a camera: with EXIF rotation and GPS position. */
export function photograph(asked: Drawn = {}): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' }
  return drawn(asked).withMetadata({ orientation: 6 }).withExifMerge({ IFD3: place }).jpeg().toBuffer()
}

/** 12 million pixels of noise, near the size limit. */
export function heavyPhotograph(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + seed, sigma: 40 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 76 })
    .toBuffer()
}

export const png = (asked: Drawn = {}) => drawn(asked).png().toBuffer()
export const webp = (asked: Drawn = {}) => drawn(asked).webp().toBuffer()
export const gif = () => drawn({}).gif().toBuffer()
export const cmyk = () => drawn({}).toColourspace('cmyk').jpeg().toBuffer()

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all([0, 80].map((tint) => drawn({ width: 60, height: 40, tint }).raw().toBuffer()))
  const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const
  return sharp(Buffer.concat(frames), { raw })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** A multipart form, as sent by a browser. */
export function formOf(files: { name: string; bytes: Buffer; type?: string }[]): FormData {
  const form = new FormData()
  for (const { name, bytes, type = 'image/jpeg' } of files)
    form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
