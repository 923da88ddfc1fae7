import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { later, openDemoShop } from '../../../../tests/support/shop-database'
import { pictureRefusalText } from './index'
import {
  articlePicture,
  deleteArticlePicture,
  KEPT_DAYS,
  listDeletedArticlePictures,
  restoreArticlePicture,
  sweepPictures,
  uploadPicture,
} from './index.server'

const actor = { id: null, name: 'Camille Roy' }
const at = later(0)
const articleId = 'choisir-son-osmoseur'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function send(db: ShopDb, content: string, uploadsDir = makeFolder()) {
  const path = join(makeFolder(), '0')
  writeFileSync(path, content)
  return uploadPicture(db, {
    owner: articlePicture(articleId),
    file: { field: 'file', name: 'a.jpg', type: 'image/jpeg', size: content.length, isTooLarge: false, path },
    folders: { uploadsDir },
    async draw({ folder, stem }) {
      writeFileSync(join(folder, `${stem}-320.avif`), content)
      return { ok: true, width: 1440, height: 1080 }
    },
    actor,
    at,
  })
}

async function sendFile(db: ShopDb, content: string, uploadsDir?: string): Promise<string> {
  const sent = await send(db, content, uploadsDir)
  if (!sent.ok) throw new Error(sent.reason)
  return sent.file
}

const shown = async (db: ShopDb) =>
  (await db.selectFrom('article').select('image_file').where('id', '=', articleId).executeTakeFirstOrThrow()).image_file
const deleted = async (db: ShopDb) => (await listDeletedArticlePictures(db, articleId)).map(({ file }) => file)

test('a new picture replaces the previous one, which can be restored', async () => {
  const db = await openDemoShop()
  const original = await shown(db)
  const first = await sendFile(db, 'une photo')
  expect([await shown(db), await deleted(db)]).toEqual([first, [original]])
  expect(await send(db, 'une photo')).toEqual({ ok: false, reason: 'known' })
  const second = await sendFile(db, 'une autre')
  expect(await restoreArticlePicture(db, { articleId, file: first, actor, at })).toEqual({ ok: true })
  expect([await shown(db), new Set(await deleted(db))]).toEqual([first, new Set([original, second])])
  expect(await deleteArticlePicture(db, { articleId, file: second, actor, at })).toMatchObject({ ok: false })
  expect(await deleteArticlePicture(db, { articleId, file: first, actor, at })).toEqual({ ok: true })
  expect(await shown(db)).toBeNull()
  expect(await restoreArticlePicture(db, { articleId: 'inconnu', file: first, actor, at })).toMatchObject({ ok: false })
  expect(pictureRefusalText('known', 'a.jpg', 'articles')).toContain('cet article a déjà cette image')
})

test('the current picture stays, replaced ones are deleted with their files after thirty days', async () => {
  const db = await openDemoShop()
  const uploadsDir = makeFolder()
  const first = await sendFile(db, 'première', uploadsDir)
  const second = await sendFile(db, 'seconde', uploadsDir)
  const sweep = (days: number) =>
    sweepPictures(db, { folders: { uploadsDir }, at: new Date(Date.now() + days * 24 * 3600_000) })
  const files = () => readdirSync(join(uploadsDir, 'articles')).sort()
  await sweep(0)
  expect(files()).toEqual([`${first}-320.avif`, `${second}-320.avif`].sort())
  await sweep(KEPT_DAYS + 30)
  expect([files(), await deleted(db)]).toEqual([[`${second}-320.avif`], []])
})
