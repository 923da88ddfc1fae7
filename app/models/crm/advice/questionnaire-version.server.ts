import type { ShopDb } from '~/database/schema'
import type { Question, Questionnaire, Template } from '~/models/base/template'
import { readJson } from '~/models/crm/lead'
import { chosenOptions } from './questionnaire'
import { type OwnWords, ownWordsSchema, questionsSchema, wordsFor } from './questionnaire-content'

const MAX_VERSIONS = 20

/** Version 0: the template's questions, until the owner publishes others. */
export interface QuestionnaireInForce extends Questionnaire {
  version: number
  ownWords: OwnWords
}

type Asked = Pick<Template, 'questionnaire'>

/** Reads the questionnaire that visitors answer: the newest published questions, in the owner's words and the template's. */
export async function readQuestionnaire(db: ShopDb, { questionnaire }: Asked): Promise<QuestionnaireInForce> {
  const row = await db
    .selectFrom('questionnaire_version')
    .select(['version', 'questions', 'words'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const questions = (row && readQuestions(row.questions)) ?? questionnaire.questions
  const words = row ? readWords(row.words) : {}
  return { ...withContent(questionnaire, { questions, words }), version: row?.version ?? 0, ownWords: words }
}

export function withContent(
  questionnaire: Questionnaire,
  { questions, words }: { questions: Question[]; words: OwnWords },
): Questionnaire {
  const all = { ...questionnaire.words, ...words }
  return { ...questionnaire, questions, words: wordsFor({ questions, words: all }) }
}

/** None when the row is damaged. */
function readWords(stored: string): OwnWords {
  return ownWordsSchema.safeParse(readJson(stored)).data ?? {}
}

/** Undefined when the row is damaged. */
function readQuestions(stored: string): Question[] | undefined {
  return questionsSchema.safeParse(readJson(stored)).data
}

export interface PublishedQuestionnaire {
  version: number
  publishedAt: string
  questions: Question[]
  words: OwnWords
}

/** Newest first, without those that are damaged. */
export async function listQuestionnaires(db: ShopDb): Promise<PublishedQuestionnaire[]> {
  const rows = await db
    .selectFrom('questionnaire_version')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.flatMap(({ version, published_at: publishedAt, questions, words }) => {
    const read = readQuestions(questions)
    return read ? [{ version, publishedAt, questions: read, words: readWords(words) }] : []
  })
}

export interface AnswerInWords {
  question: string
  answer: string
}

/** Puts kept answers into the words of the questionnaire that was in force then, or of any later one that knows them. */
export async function readAnswerWords(
  db: ShopDb,
  { template, kept }: { template: Asked; kept: { rulesVersion: number; answers: Record<string, string> }[] },
): Promise<AnswerInWords[][]> {
  const current = await readQuestionnaire(db, template)
  const then = new Map<number, Questionnaire>()
  for (const rulesVersion of new Set(kept.map((one) => one.rulesVersion)))
    then.set(rulesVersion, await readQuestionnaireOf(db, { template, rulesVersion }))
  return kept.map(({ rulesVersion, answers }) => {
    const known = [then.get(rulesVersion), current, template.questionnaire].filter((one) => one !== undefined)
    return Object.entries(answers).map(([name, value]) => {
      const [words] = known.flatMap((one) => chosenOptions(one, { [name]: value }))
      return words ? { question: words.question.title, answer: words.option.title } : { question: name, answer: value }
    })
  })
}

/** Reads the questionnaire that was in force with a version of the rules. */
export async function readQuestionnaireOf(
  db: ShopDb,
  { template: { questionnaire }, rulesVersion }: { template: Asked; rulesVersion: number },
): Promise<Questionnaire> {
  const row = await db
    .selectFrom('questionnaire_version')
    .select('questions')
    .where('rules_version', '<=', rulesVersion)
    .orderBy('rules_version', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const questions = row && readQuestions(row.questions)
  return questions ? { ...questionnaire, questions } : questionnaire
}
