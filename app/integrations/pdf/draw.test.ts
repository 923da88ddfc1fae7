import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Paper } from '~/models/shop/invoice'
import { drawPapers } from './draw'

test('accented Latin, Greek and Cyrillic letters are drawn, and can be selected and copied', async () => {
  const { objects, copied } = await draw('Łukasz Żółć Ștefănescu, Νίκος, Жуков, Nguyễn, 1\u202f234,50\u00a0€ − Œuvre')
  for (const letter of 'ŁŻćȘăίЖễ€Œ\u202f\u00a0−') expect(copied).toContain(letter)
  expect(objects).toContain('/FontFile2')
  expect(objects).toContain('/ToUnicode')
  expect(objects).not.toContain('Helvetica')
})

test('a combining accent is drawn on its letter', async () => {
  expect((await draw('S\u030ckoda')).copied).toContain('Š')
})

test('characters missing from the font are shown as missing, not left out', async () => {
  expect((await draw('Rue de l’Étoile')).copied).not.toContain('\ufffd')
  expect((await draw('田中')).copied).toContain('\ufffd')
})

/** The objects of a PDF whose paper bears this name, and the letters that its fonts map to. */
async function draw(name: string) {
  const doc = drawPapers([{ ...paper, parties: [{ title: 'Destinataire', lines: [name] }] }])
  doc.end()
  const pdf = await buffer(doc)
  const cmaps = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'))
  const codes = cmaps.flatMap((cmap) => [...cmap.matchAll(/<([0-9a-f]{4})>(?=[ \]])/g)])
  return { objects: pdf.toString('latin1'), copied: codes.map(([, code]) => letterOf(code)).join('') }
}

function letterOf(code = ''): string {
  return String.fromCodePoint(Number.parseInt(code, 16))
}

function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
}

const paper: Paper = {
  title: 'Bon de livraison',
  isSpecimen: true,
  seller: { name: 'Boutique', lines: [] },
  facts: [],
  parties: [],
  table: { caption: 'Contenu', columns: [{ label: 'Article' }], rows: [] },
  totals: [],
  vat: undefined,
  mentions: [],
  signatures: [],
}
