import { animatedWebp, cmyk, gif, photograph, png, webp } from '../support/pictures'

const small = { width: 90, height: 60 }
const script = '<script>alert(1)</script>'
/** Must not appear in any stored picture. */
export const planted = ['alert(1)', '<svg', 'PK\u0003\u0004', 'GIF89a', 'Seine']

const comment = (text: string) => {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xfe]), length, bytes])
}

/** Polyglot files, and files that pretend to be pictures. */
export async function polyglots(): Promise<Buffer[]> {
  const jpeg = await photograph(small)
  const pictures = [jpeg, await png(small), await webp(small)]
  const tails = [script, '<svg onload="alert(1)"/>', 'PK\u0003\u0004 archive', '%PDF-1.4', 'MZ\u0090']
  const heads = ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">', '%PDF-1.4\n', '<!doctype html>', 'BM', 'II*\0']
  return [
    ...pictures.flatMap((picture) => tails.map((tail) => Buffer.concat([picture, Buffer.from(tail)]))),
    ...pictures.flatMap((picture) => heads.map((head) => Buffer.concat([Buffer.from(head), picture]))),
    Buffer.concat([jpeg.subarray(0, 2), comment(`Seine ${script}`), jpeg.subarray(2)]),
    await gif(),
    await cmyk(),
    await animatedWebp(),
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>`),
    Buffer.from(`<html>${script}</html>`),
    Buffer.alloc(0),
  ]
}

/** A picture with some bytes changed, cut or repeated. */
export function mutated(picture: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(picture)
  const place = () => Math.trunc(random() * bytes.length)
  const kind = random()
  if (kind < 0.2) return bytes.subarray(0, place())
  if (kind < 0.35) return Buffer.concat([bytes.subarray(0, place()), bytes.subarray(place())])
  const changes = 1 + Math.trunc(random() ** 3 * 40)
  for (let change = 0; change < changes; change++) {
    // Headers hold sizes and counts: most changes go there.
    const at = random() < 0.6 ? Math.trunc(random() * Math.min(200, bytes.length)) : place()
    bytes[at] = random() < 0.3 ? 0xff : Math.trunc(random() * 256)
  }
  return bytes
}
