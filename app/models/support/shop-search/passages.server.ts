import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { listFrequentQuestions } from '~/models/content/text/index.server'
import { productDetailsSchema, readSheetRows } from '~/models/shop/catalogue/index.server'
import type { Passage } from './passage-index'
import type { ProductTexts } from './product-texts.server'
import { listArticlePassages, listPolicyPassages, partsOf, reviewChecksPassage } from './written-passages.server'

const featuresSchema = z.array(z.string())

/** Texts quotable as answers: questions, sheets of these products, policies and articles. */
export async function listPassages(
  db: ShopDb,
  { products, upkeepTitle, origin, at }: { products: ProductTexts[]; upkeepTitle: string; origin: string; at: Date },
): Promise<Passage[]> {
  const questions = await listFrequentQuestions(db)
  return [
    ...questions.map(({ question, answer }): Passage => ({ title: question, text: answer, kind: 'question' })),
    ...products.flatMap((row) => sheetPassages(row, upkeepTitle)),
    ...(await listPolicyPassages(db, { origin, at })),
    reviewChecksPassage(await readSettings(db)),
    ...(await listArticlePassages(db, { origin, at })),
  ]
}

/** Questions, summary, description, specification rows, box contents, installation and maintenance of a product. */
function sheetPassages(row: ProductTexts, upkeepTitle: string): Passage[] {
  const details = productDetailsSchema.parse(JSON.parse(row.details))
  const features = featuresSchema.parse(JSON.parse(row.features))
  const about = { kind: 'product' as const, productId: row.id, source: row.name }
  const own: Passage[] = details.questions.map(({ question, answer }) => ({ ...about, title: question, text: answer }))
  own.push({ ...about, title: 'En bref', text: `${row.summary} ${features.join('\u202f; ')}.` })
  own.push(
    ...row.description
      .split('\n\n')
      .flatMap((text) => partsOf(text))
      .map((text) => ({ ...about, title: 'Présentation', text })),
  )
  for (const { label, value } of readSheetRows(row)) {
    own.push({ ...about, title: label, text: `${label}\u202f: ${value}.` })
  }
  if (details.inTheBox.length > 0) {
    own.push({ ...about, title: 'Dans la boîte', text: `${details.inTheBox.join('\u202f; ')}.` })
  }
  if (details.installation.length > 0) {
    const steps = details.installation.map((step, place) => `${place + 1}. ${step}`).join('\n\n')
    own.push(...partsOf(steps).map((text) => ({ ...about, title: 'Installation', text })))
  }
  if (details.upkeep) own.push(...partsOf(details.upkeep.text).map((text) => ({ ...about, title: upkeepTitle, text })))
  return own
}
