import type { ShopDb } from '~/database/schema'
import { contentStems, distinctiveWords, learnSubjects, type SubjectModel, wordsOf } from '~/models/language'
import { readSpelling } from '~/models/language/index.server'
import { indexPassages, indexSentences } from '~/models/shop-search'
import { listPassages, listProductTexts } from '~/models/shop-search/index.server'
import type { JoinedTalk } from '~/models/talk'
import type { Template } from '~/models/template'
import { takeTurn } from '~/runtime/take-turn'
import type { Knowledge, KnownProduct } from './knowledge'
import { readQuestion } from './reading/question'

/** Read anew when the shop's texts change. */
export async function readKnowledge(
  db: ShopDb,
  { template, origin, at }: { template: Template; origin: string; at: Date },
): Promise<Knowledge> {
  const { joinTalks, shopTalk } = await import('~/models/talk')
  const talk = joinTalks(template.talk ? [shopTalk, template.talk] : [shopTalk])
  const rows = await listProductTexts(db)
  const products = nameProducts(rows, talk)
  const names = products.filter(({ category }) => category !== 'extra').flatMap(({ ownWords }) => ownWords)
  const passages = await listPassages(db, { products: rows, origin, at })
  const index = await indexPassages(passages, { names, synonyms: template.synonyms }, takeTurn)
  const spelling = await readSpelling([
    ...products.flatMap(({ ownWords }) => ownWords),
    ...index.segment.words,
    ...talk.samples.flatMap(({ text }) => wordsOf(text)),
  ])
  return {
    ...{ template, products, index, spelling, talk },
    sentences: indexSentences(passages, contentStems),
    subjects: await subjectsOf(template, { products, spelling, talk }),
  }
}

function nameProducts(
  rows: Awaited<ReturnType<typeof listProductTexts>>,
  { aliases, commonNames }: JoinedTalk,
): KnownProduct[] {
  const names = rows.map(({ name, slug, slugs }) => [name, slug, ...slugs].flatMap(wordsOf))
  const ownWords = distinctiveWords(names, commonNames)
  return rows.map(({ id, slug, name, category, needs }, place) => ({
    ...{ id, slug, name, category, needs },
    ownWords: [...(ownWords[place] ?? []), ...(aliases[slug] ?? [])],
  }))
}

/** By template: what customers write does not change with the shop's texts. */
const learned = new WeakMap<Template, Promise<SubjectModel>>()

function subjectsOf(template: Template, reading: Pick<Knowledge, 'products' | 'spelling' | 'talk'>) {
  const known = learned.get(template)
  if (known) return known
  const wordsIn = (text: string) => readQuestion(text, reading).features
  const sentences = reading.talk.samples.map(({ subject, text }) => ({ subject, words: wordsIn(text) }))
  const model = learnSubjects(sentences, takeTurn)
  learned.set(template, model)
  return model
}
