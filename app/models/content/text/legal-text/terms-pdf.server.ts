import type { ShopDb } from '~/database/schema'
import { versionText } from '~/models/values/french-date'
import { hashOf, type LegalText } from '../legal-text.server'
import { workOn } from '../markdown-work.server'
import { legalTextTitles } from './placeholders'
import type { TextPaper } from './text-paper'

/** Draws a PDF; undefined when overloaded. */
export type DrawTextPaper = (paper: TextPaper) => Promise<Buffer | undefined>

interface Input {
  text: LegalText
  shopName: string
  origin: string
  draw: DrawTextPaper
}

/** Returns the stored PDF of a text, or draws it. */
export async function findOrDrawPdf(db: ShopDb, asked: Input): Promise<Buffer | undefined> {
  const kept = await db
    .selectFrom('legal_text_pdf')
    .select('pdf')
    .where('hash', '=', hashOf(asked.text))
    .executeTakeFirst()
  return kept ? kept.pdf : asked.draw(await paperOf(asked))
}

/** Same, and stores it: a version is drawn once, and every mail carries the same file. */
export async function keepPdf(db: ShopDb, asked: Input & { at: Date }): Promise<Buffer | undefined> {
  const { text, at } = asked
  const pdf = await findOrDrawPdf(db, asked)
  if (!pdf) return undefined
  await db
    .insertInto('legal_text_pdf')
    .values({ hash: hashOf(text), kind: text.kind, version: text.version, pdf, drawn_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pdf
}

function paperOf({ text, shopName, origin }: Input): Promise<TextPaper> {
  const title = legalTextTitles[text.kind]
  const lead = `${shopName}, ${versionText(text.version)}`
  return workOn('paper', { markdown: text.markdown, title, lead, origin })
}
