import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPicture } from '~/integrations/images/draw-picture.server'
import { type IconFile, initialOf } from '~/models/base/template'
import { logoFile, SHARED_PICTURE } from '~/models/content/picture'
import { keepMark } from '~/models/content/picture/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { accentOf, readLogo } from '../shop-look.server'
import type { Route } from './+types/icon-file'

export const handle = { policy: { beforeOpening: true, cache: 'revalidate', search: 'open' } satisfies RoutePolicy }

const { width, height } = SHARED_PICTURE

const kinds: Record<IconFile, { type: string; file(stem: string): string }> = {
  'favicon.ico': { type: 'image/x-icon', file: (stem) => logoFile(stem, '32.png') },
  'apple-touch-icon.png': { type: 'image/png', file: (stem) => logoFile(stem, '180.png') },
  'partage.jpg': { type: 'image/jpeg', file: (stem) => `${stem}-${width}x${height}.jpg` },
}

/** From the logo, from the trade, or from the initial of the shop. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tenant, template, readSettings } = shopRequest(context)
  const name = Object.keys(kinds).find((each): each is IconFile => url.pathname === `/${each}`) ?? 'favicon.ico'
  const { type, file } = kinds[name]
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' }
  const logo = await readLogo(tenant)
  const drawn = logo ? undefined : template.iconFiles?.[name]
  if (drawn) return new Response(Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'), { headers })
  const settings = await readSettings()
  const shopName = settings['shop.name']
  const mark = { initial: initialOf(shopName), name: shopName, colour: accentOf(settings) }
  const path = logo
    ? join(tenant.uploadsDir, 'shop', file(logo.file))
    : await keepMark(tenant, { mark, file, draw: drawPicture })
  if (!path) return new Response(null, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } })
  const bytes = await readFile(path)
  return new Response(name === 'favicon.ico' ? iconOf(bytes) : bytes, { headers })
}

const SIDE = 32

/** One PNG in the container of the format: a header of 6 bytes, an entry of 16. */
function iconOf(png: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(SIDE, 6)
  header.writeUInt8(SIDE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return new Uint8Array(Buffer.concat([header, png]))
}
