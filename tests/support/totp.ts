import { createHmac } from 'node:crypto'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code of an authenticator application: an independent implementation of RFC 6238. */
export function totpOfKey(key: string, at: Date): string {
  const bits = [...key].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(at.getTime() / 30_000), 4)
  const mac = createHmac('sha1', secret).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(start) & 0x7fff_ffff) % 1_000_000
  return `${number}`.padStart(6, '0')
}
