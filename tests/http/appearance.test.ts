import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie } from '../support/back-office'
import { formOf, gif, png } from '../support/pictures'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { tenantSigner } = await import('~/runtime/secret.server')
const page = '/admin/settings/apparence'

/** A shop without the trade of the first, and its owner. */
async function openShop(subdomain: string) {
  const added = await app.run('tenants', 'add', subdomain, '--template', 'ecommerce', '--name', 'Maison Duval')
  expect(added.lines.join()).toContain('est prête')
  const { openSqlite } = await import('~/database/sqlite.server')
  const { db, close } = openSqlite<import('~/database/schema').ShopDatabase>(
    join(app.dataDir, 'tenants', subdomain, 'shop.sqlite'),
  )
  const owner = app.visitor(`${subdomain}.localhost`)
  const cookie = await administratorCookie(db, tenantSigner({ id: subdomain, isFirst: false }))
  owner.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  return { db, close, owner, visitor: () => app.visitor(`${subdomain}.localhost`) }
}

const text = async (visitor: Visitor, path: string) => (await expectStatus(200, visitor.get(path))).text()
const bytes = async (visitor: Visitor, path: string) =>
  Buffer.from(await (await expectStatus(200, visitor.get(path))).arrayBuffer())
const send = (owner: Visitor, file: Buffer, name = 'logo.png') =>
  owner.fetch(`${page}/logo`, { method: 'POST', body: formOf([{ name, bytes: file, type: 'image/png' }]) })

/** Share of the pixels of a picture that are about this colour. */
async function shareOf(picture: Buffer, [red, green, blue]: [number, number, number]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let start = 0; start < data.length; start += 3) {
    const far = [red, green, blue].some((value, index) => Math.abs((data[start + index] ?? 0) - value) > 12)
    if (!far) found += 1
  }
  return found / (info.width * info.height)
}

test('the first shop, without a colour or logo of its own, keeps its drop and its pages', async () => {
  const html = await text(app.visitor(), '/')
  expect(html).not.toContain('/couleurs/')
  expect(html).toMatch(/<a class="brand" href="\/"><svg viewBox="0 0 32 32" fill="none"/)
  const [icon, touch, shared] = await Promise.all(
    ['/favicon.ico', '/apple-touch-icon.png', '/partage.jpg'].map((path) => bytes(app.visitor(), path)),
  )
  expect([icon?.length, touch?.length, shared?.length]).toEqual([889, 2330, 24451])
  expect(JSON.parse(await text(app.visitor(), '/manifest.webmanifest'))).toMatchObject({ theme_color: '#0b6e8f' })
})

test('a shop of another trade shows its initial, not a drop, until it has a logo', async () => {
  const { db, close, visitor } = await openShop('duval')
  const icon = await bytes(visitor(), '/favicon.ico')
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt32LE(18)]).toEqual([1, 1, 22])
  expect(await shareOf(icon.subarray(22), [11, 110, 143])).toBeGreaterThan(0.5)
  const touch = await bytes(visitor(), '/apple-touch-icon.png')
  expect(await sharp(touch).metadata()).toMatchObject({ width: 180, height: 180 })
  const white = await shareOf(touch, [255, 255, 255])
  expect([white > 0.02, white < 0.4]).toEqual([true, true])
  const shared = await bytes(visitor(), '/partage.jpg')
  expect(await sharp(shared).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(await text(visitor(), '/')).toContain('/partage.jpg"')
  await saveSetting(db, { key: 'look.accent', value: '#8a1f4d', at: new Date() })
  expect(await shareOf(await bytes(visitor(), '/apple-touch-icon.png'), [138, 31, 77])).toBeGreaterThan(0.5)
  await close()
})

test('a colour that is too pale is refused with the nearest one that is not, which can be taken', async () => {
  const { close, owner, visitor } = await openShop('couleur')
  const before = await text(visitor(), '/')
  const refused = await expectStatus(400, owner.post(page, { version: '0', 'look-accent': '#ffcc00' }))
  const html = await refused.text()
  const [, proposed = ''] = /form="couleur-proposee"[^>]* value="(#[0-9a-f]{6})"/.exec(html) ?? []
  expect(html).toContain('contraste de 1,3, il en faut 4,5')
  expect(html).toContain('type="color"')
  expect(await text(visitor(), '/')).toBe(before)
  await expectStatus(303, owner.post(page, { version: '0', 'look-accent': proposed }))
  const [, style = ''] = /href="(\/couleurs\/[^"]+)"/.exec(await text(visitor(), '/')) ?? []
  expect(await text(visitor(), '/login')).toContain(style)
  const sheet = await expectStatus(200, visitor().get(style))
  expect(sheet.headers.get('Cache-Control')).toContain('immutable')
  expect(sheet.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(await sheet.text()).toContain(`--accent:${proposed};`)
  await expectStatus(404, visitor().get(style.replace(/.{6}(?=-)/, '0b6e8f')))
  await expectStatus(404, visitor().get('/couleurs/rouge.css'))
  expect(JSON.parse(await text(visitor(), '/manifest.webmanifest'))).toMatchObject({ theme_color: proposed })
  expect(await text(visitor(), '/favicon.svg')).toContain(`fill="${proposed}"`)
  expect(await text(owner, '/admin/log')).toContain('Couleur des boutons')
  await close()
})

test('a logo stands where the mark stood: header, icons, shared links; and can be taken away', async () => {
  const { close, owner, visitor } = await openShop('logo')
  const uploads = join(app.dataDir, 'tenants/logo/uploads/shop')
  expect(location(await expectStatus(302, send(visitor(), await png())))).toContain('/login')
  expect(await readable(await expectStatus(400, send(owner, await gif(), 'a.gif')))).toContain('type non autorisé')
  expect(
    await readable(await expectStatus(400, owner.fetch(`${page}/logo`, { method: 'POST', body: formOf([]) }))),
  ).toContain('Choisissez un fichier.')
  expect(location(await expectStatus(303, send(owner, await png({ width: 600, height: 300 }))))).toBe(page)
  expect(await readable(await expectStatus(409, send(owner, await png({ width: 600, height: 300 }))))).toContain(
    'la boutique a déjà cette image',
  )
  const html = await text(visitor(), '/')
  const [, src = ''] =
    /<a class="brand" href="\/"><img src="([^"]+)" width="80" height="40" alt="Maison Duval"\/><\/a>/.exec(html) ?? []
  const shown = await sharp(await readUpload(uploads, src)).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 160, height: 80 })
  const [, shared = ''] = /og:image" content="[^"]*(\/uploads\/shop\/[^"]+)"/.exec(html) ?? []
  expect(await sharp(await readUpload(uploads, shared)).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(await shareOf((await bytes(visitor(), '/favicon.ico')).subarray(22), [40, 120, 160])).toBeGreaterThan(0.3)
  expect(await shareOf(await bytes(visitor(), '/apple-touch-icon.png'), [40, 120, 160])).toBeGreaterThan(0.2)
  expect(await text(visitor(), '/favicon.svg')).toContain('data:image/png;base64,')
  const { icons } = JSON.parse(await text(visitor(), '/manifest.webmanifest')) as { icons: { src: string }[] }
  for (const { src: icon } of icons) expect((await readUpload(uploads, icon)).length).toBeGreaterThan(100)
  expect(readdirSync(join(app.dataDir, 'tenants/logo/incoming'))).toEqual([])
  await expectStatus(200, owner.get(`${page}/logo/supprimer`))
  expect(location(await expectStatus(303, owner.post(`${page}/logo/supprimer`)))).toBe(page)
  expect(await text(visitor(), '/')).not.toContain('/uploads/shop/')
  await expectStatus(404, owner.get(`${page}/logo/supprimer`))
  await close()
})

function readUpload(folder: string, address: string): Promise<Buffer> {
  return sharp(join(folder, address.replace('/uploads/shop/', ''))).toBuffer()
}
