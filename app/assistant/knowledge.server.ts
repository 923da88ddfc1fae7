import type { ShopDb } from '~/database/schema'
import type { Template } from '~/models/base/template'
import { readQuestionnaire } from '~/models/crm/advice/index.server'
import { contentStems, distinctiveWords, learnSubjects, type SubjectModel, wordsOf } from '~/models/support/language'
import { readSpelling } from '~/models/support/language/index.server'
import { indexPassages, indexSentences } from '~/models/support/shop-search'
import { listPassages, listProductTexts } from '~/models/support/shop-search/index.server'
import type { JoinedTalk } from '~/models/support/talk'
import { turnTaker } from '~/runtime/take-turn'
import type { Knowledge, KnownProduct } from './knowledge'
import { readQuestion } from './reading/question'

/** Read anew when the shop's texts change. */
export async function readKnowledge(
  db: ShopDb,
  { template, origin, at }: { template: Template; origin: string; at: Date },
): Promise<Knowledge> {
  const { joinTalks, shopTalk } = await import('~/models/support/talk')
  const pause = turnTaker()
  const talk = joinTalks(template.talk ? [shopTalk, template.talk] : [shopTalk])
  const rows = await listProductTexts(db)
  const products = nameProducts(rows, talk)
  const names = products.filter(({ category }) => category !== 'extra').flatMap(({ ownWords }) => ownWords)
  const passages = await listPassages(db, {
    ...{ products: rows, origin, at },
    upkeepTitle: template.words.product.upkeepPassage,
  })
  const index = await indexPassages(passages, { names, synonyms: template.synonyms }, pause)
  const words = [...products.flatMap(({ ownWords }) => ownWords), ...index.segment.words]
  for (const { text } of talk.samples) {
    await pause()
    words.push(...wordsOf(text))
  }
  const spelling = await readSpelling(words)
  return {
    ...{ template, products, index, spelling, talk },
    questionnaire: await readQuestionnaire(db, template),
    sentences: await indexSentences(passages, contentStems, pause),
    subjects: await subjectsOf(template, { products, spelling, talk }),
  }
}

function nameProducts(
  rows: Awaited<ReturnType<typeof listProductTexts>>,
  { aliases, commonNames }: JoinedTalk,
): KnownProduct[] {
  const names = rows.map(({ name, slug, slugs }) => [name, slug, ...slugs].flatMap(wordsOf))
  const ownWords = distinctiveWords(names, commonNames)
  return rows.map(({ id, slug, name, category, is_service, needs }, place) => ({
    ...{ id, slug, name, category, isService: is_service === 1, needs },
    ownWords: [...(ownWords[place] ?? []), ...(aliases[slug] ?? [])],
  }))
}

/** By template: what customers write does not change with the shop's texts. */
const learned = new WeakMap<Template, Promise<SubjectModel>>()

function subjectsOf(template: Template, reading: Pick<Knowledge, 'products' | 'spelling' | 'talk'>) {
  const known = learned.get(template)
  if (known) return known
  const model = learn(reading)
  learned.set(template, model)
  return model
}

async function learn(reading: Pick<Knowledge, 'products' | 'spelling' | 'talk'>): Promise<SubjectModel> {
  const pause = turnTaker()
  const sentences: { subject: string; words: string[] }[] = []
  for (const { subject, text } of reading.talk.samples) {
    await pause()
    sentences.push({ subject, words: readQuestion(text, reading).features })
  }
  return learnSubjects(sentences, pause)
}
