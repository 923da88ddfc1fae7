const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** JPEG, PNG or WebP by magic bytes; name and declared type are ignored. */
export function isPicture(bytes: Buffer): boolean {
  return isPng(bytes) || bytes.subarray(0, jpeg.length).equals(jpeg) || isWebp(bytes)
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, png.length).equals(png)
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/**
 * A PNG with an animation control chunk before its pixels (PNG, third edition, 11.3.6); sharp detects the other
 * formats.
 */
export function isAnimated(bytes: Buffer): boolean {
  const control = isPng(bytes) ? bytes.indexOf('acTL') : -1
  return control >= 0 && control < bytes.indexOf('IDAT')
}
