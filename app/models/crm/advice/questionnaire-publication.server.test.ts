import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { submission } from '../../../../tests/support/questionnaire'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { answersQuery, readAnswers } from './questionnaire'
import {
  addAnswer,
  editAnswer,
  editQuestion,
  MAX_COMBINATIONS,
  moveQuestion,
  type QuestionnaireContent,
  removeAnswer,
  removeQuestion,
} from './questionnaire-content'
import { addDraftQuestion, changeDraft, readDraft, startDraft } from './questionnaire-draft.server'
import { publishQuestionnaire, reviewDraft } from './questionnaire-publication.server'
import { listQuestionnaires, readAnswerWords, readQuestionnaire } from './questionnaire-version.server'
import { findRules, listRules, recommend } from './recommendation.server'
import { publishRules, readProductRules } from './rules-change.server'
import { submitQuestionnaire } from './submission.server'

const template = osmoseurs
const actor = { id: null, name: 'Camille' }
const usageTitle = template.questionnaire.questions[0]?.title
const premium = 'prod-osmoseur-premium'

async function edit(db: ShopDb, change: Parameters<typeof changeDraft>[1]['edit'], version?: number) {
  const draft = await readDraft(db, template)
  return changeDraft(db, { template, version: version ?? draft.version, actor, at, edit: change })
}

async function publish(db: ShopDb, time = at) {
  const { seen = '' } = await reviewDraft(db, template)
  return publishQuestionnaire(db, { template, seen, actor, at: time })
}

const isMade = (edited: { ok: boolean }) => expect(edited).toEqual({ ok: true })

test('a shop answers the questions of its template until its owner publishes others', async () => {
  const db = await openDemoShop()
  const before = await readQuestionnaire(db, template)
  expect(before.version).toBe(0)
  expect(before.questions).toBe(template.questionnaire.questions)
  expect(before.words.invitation).toBe('Trouvez le vôtre en cinq questions')
  expect(before.words.promise).toBe('5 questions simples, environ 2 minutes')
  isMade(
    await edit(db, (content) => editQuestion(content, { name: 'usage', title: 'À quel endroit\u202f?', hint: '' })),
  )
  expect((await readQuestionnaire(db, template)).questions).toEqual(before.questions)
  expect(await publish(db)).toEqual({ ok: true, version: 1 })
  const after = await readQuestionnaire(db, template)
  expect(after.questions.map(({ name, title }) => [name, title])[0]).toEqual(['usage', 'À quel endroit\u202f?'])
  expect(after.questions.slice(1)).toEqual(before.questions.slice(1))
})

test('changed titles change no recommendation, no address and no rule', async () => {
  const db = await openDemoShop()
  const { answers } = submission
  const before = await recommend(db, { questionnaire: await readQuestionnaire(db, template), answers, limit: 3 })
  const rulesBefore = await listRules(db, (await findRules(db))?.version ?? 0)
  const [retitled] = template.questionnaire.questions[0]?.options ?? []
  isMade(
    await edit(db, (content) => {
      const { value = '', ...option } = retitled ?? { title: '', text: '', score: { text: '', points: 0 } }
      return editAnswer(content, {
        question: 'usage',
        answer: value,
        option: { ...option, title: 'Chez vous' },
        rules: undefined,
      })
    }),
  )
  const review = await reviewDraft(db, template)
  expect(review.changes).toEqual([
    `Réponse «\u202fRésidentiel\u202f», qui devient «\u202fChez vous\u202f», à «\u202f${usageTitle}\u202f».`,
  ])
  expect(review.effect).toMatchObject({ combinations: 960, firstChanged: 0, listChanged: 0, poorCount: 0 })
  await publish(db)
  const questionnaire = await readQuestionnaire(db, template)
  const after = await recommend(db, { questionnaire, answers, limit: 3 })
  expect(after.version).toBe(before.version + 1)
  expect(after.recommendations).toEqual(before.recommendations)
  expect(await listRules(db, after.version)).toEqual(rulesBefore)
  expect(readAnswers(questionnaire, answersQuery(answers)).complete).toEqual(answers)
})

test('the rules of a removed answer go with it, and come back with it', async () => {
  const db = await openDemoShop()
  const rulesOf = async (answer: string) =>
    (await readProductRules(db, premium)).rules.filter((rule) => rule.question === 'problem' && rule.answer === answer)
  const adviceOf = async () => {
    const { version = 0 } = (await findRules(db)) ?? {}
    const rows = await db
      .selectFrom('recommendation_advice')
      .select('answer')
      .where('version', '=', version)
      .orderBy('position')
      .execute()
    return rows.map(({ answer }) => answer)
  }
  const [known, advice] = [await rulesOf('sécurité'), await adviceOf()]
  expect(known).toHaveLength(1)
  isMade(await edit(db, (content) => removeAnswer(content, { question: 'problem', answer: 'sécurité' })))
  await publish(db)
  expect(await rulesOf('sécurité')).toEqual([])
  expect(await adviceOf()).toEqual(['<200€'])
  const { version } = await readDraft(db, template)
  isMade(await startDraft(db, { template, source: 'template', version, actor, at: later(1) }))
  expect(await publish(db, later(2))).toEqual({ ok: true, version: 2 })
  expect(await rulesOf('sécurité')).toEqual(known)
  expect((await adviceOf()).toSorted()).toEqual(advice.toSorted())
  expect((await listQuestionnaires(db)).map((one) => one.version)).toEqual([2, 1])
})

test('a new answer without reasons is refused with its combinations, and published with the reasons of the draft', async () => {
  const db = await openDemoShop()
  const option = { title: 'En camping-car', text: '', score: { text: 'En camping-car', points: 5 } }
  isMade(await edit(db, (content) => addAnswer(content, { question: 'usage', option, rules: undefined })))
  const poor = await reviewDraft(db, template)
  expect(poor).toMatchObject({ isPoorer: true, seen: undefined })
  expect(poor.effect?.combinations).toBe(1280)
  expect(poor.effect?.poor[0]).toContain('En camping-car')
  expect(await publish(db)).toEqual({ ok: false, reason: 'unseen' })
  const { rules } = template.filling.recommendation.products.reduce(
    (said, { product }) => {
      said.rules[`prod-${product}`] = { points: 2, reason: 'En camping-car, il se pose sans outil.' }
      return said
    },
    { rules: {} as Record<string, { points: number; reason: string }> },
  )
  isMade(
    await edit(db, (content) =>
      editAnswer(content, {
        question: 'usage',
        answer: 'en-camping-car',
        option,
        rules: { weights: rules, advice: null },
      }),
    ),
  )
  const review = await reviewDraft(db, template)
  expect(review.changes[0]).toBe(`Réponse ajoutée à «\u202f${usageTitle}\u202f»\u202f: «\u202fEn camping-car\u202f».`)
  expect(review.changes[1]).toMatch(
    /^Conseils pour «\u202fEn camping-car\u202f».*Premium \(rien → 2 points, En camping-car/,
  )
  expect([review.isPoorer, review.effect?.poorCount]).toEqual([false, 0])
  expect(await publish(db)).toEqual({ ok: true, version: 1 })
  const questionnaire = await readQuestionnaire(db, template)
  const answers = { ...submission.answers, usage: 'en-camping-car' }
  const { recommendations } = await recommend(db, { questionnaire, answers, limit: 1 })
  expect(recommendations[0]?.reasons.map(({ text }) => text)).toContain('En camping-car, il se pose sans outil.')
})

test('answers of a lead stay in the words under which they were given', async () => {
  const db = await openDemoShop()
  await submitQuestionnaire(db, submission)
  const { rules_version: rulesVersion, answers } = await db
    .selectFrom('questionnaire_answer')
    .select(['rules_version', 'answers'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const kept = [{ rulesVersion, answers: JSON.parse(answers) as Record<string, string> }]
  const [before] = await readAnswerWords(db, { template, kept })
  isMade(await edit(db, (content) => removeQuestion(content, { name: 'urgency' })))
  isMade(await edit(db, (content) => editQuestion(content, { name: 'usage', title: 'Où\u202f?', hint: '' })))
  await publish(db)
  expect(await readAnswerWords(db, { template, kept })).toEqual([before])
  const [unknown] = await readAnswerWords(db, {
    template,
    kept: [{ rulesVersion, answers: { piscine: 'oui', urgency: 'hier' } }],
  })
  expect(unknown).toEqual([
    { question: 'piscine', answer: 'oui' },
    { question: 'urgency', answer: 'hier' },
  ])
})

test('names and values are made once and never given twice', async () => {
  const db = await openDemoShop()
  const add = async (title: string) => {
    const { version } = await readDraft(db, template)
    return addDraftQuestion(db, { template, version, actor, at, words: { title, hint: '' } })
  }
  expect(await add('Avez-vous un évier\u202f?')).toEqual({ ok: true, name: 'question-1' })
  isMade(await edit(db, (content) => removeQuestion(content, { name: 'question-1' })))
  expect(await add('Êtes-vous locataire\u202f?')).toEqual({ ok: true, name: 'question-2' })
  expect(await add('ETES VOUS LOCATAIRE')).toEqual({ ok: false, reason: 'same-title' })
  const score = { text: 'x', points: 0 }
  for (const title of ['Été', 'Ete\u00a0!', '!!!'])
    isMade(
      await edit(db, (content) =>
        addAnswer(content, { question: 'question-2', option: { title, text: '', score }, rules: undefined }),
      ).then((result) => (title === 'Ete\u00a0!' ? { ok: !result.ok } : result)),
    )
  const values = (await readDraft(db, template)).questions.at(-1)?.options.map(({ value }) => value)
  expect(values).toEqual(['ete', 'reponse'])
})

test('an edit of a version that is no longer the last is refused with what the other wrote', async () => {
  const db = await openDemoShop()
  const { version } = await readDraft(db, template)
  isMade(await edit(db, (content) => editQuestion(content, { name: 'usage', title: 'Où\u202f?', hint: 'Ici.' })))
  const late = await edit(db, (content) => removeQuestion(content, { name: 'usage' }), version)
  expect(late).toMatchObject({ ok: false, reason: 'changed', version: version + 1 })
  const since = 'since' in late ? late.since.map(({ actor, after }) => [actor, after]) : []
  expect(since).toEqual([['Camille', JSON.stringify({ title: 'Où\u202f?', hint: 'Ici.' })]])
  await publish(db)
  const afterPublication = await edit(db, (content) => removeQuestion(content, { name: 'usage' }), version + 1)
  expect(afterPublication).toMatchObject({ reason: 'changed', version: version + 2 })
  expect('since' in afterPublication && afterPublication.since.map(({ action }) => action)).toEqual([
    'advice.publish-questionnaire',
  ])
})

test('what was seen is published, and nothing else', async () => {
  const db = await openDemoShop()
  isMade(await edit(db, (content) => editQuestion(content, { name: 'usage', title: 'Où\u202f?', hint: '' })))
  const { seen = '' } = await reviewDraft(db, template)
  const { version, drawback, rules } = await readProductRules(db, premium)
  const proposal = { questionnaire: template.questionnaire, productId: premium, version, actor, at }
  const proposed = { drawback: `${drawback} Et encore.`, rules }
  const preview = await publishRules(db, { ...proposal, proposed, seen: undefined })
  await publishRules(db, { ...proposal, proposed, seen: 'seen' in preview ? preview.seen : undefined })
  expect(await publishQuestionnaire(db, { template, seen, actor, at })).toEqual({ ok: false, reason: 'unseen' })
  expect(await publish(db)).toMatchObject({ ok: true })
  expect((await readProductRules(db, premium)).drawback).toBe(`${drawback} Et encore.`)
})

test('a draft that is discarded leaves the questions in force', async () => {
  const db = await openDemoShop()
  isMade(await edit(db, (content) => moveQuestion(content, { name: 'urgency', to: 'up' })))
  expect((await reviewDraft(db, template)).changes).toEqual(['Les questions changent d’ordre.'])
  const { version } = await readDraft(db, template)
  isMade(await startDraft(db, { template, source: 'none', version, actor, at }))
  expect(await readDraft(db, template)).toMatchObject({ isChanged: false, questions: template.questionnaire.questions })
  expect(await startDraft(db, { template, source: { version: 4 }, version: version + 1, actor, at })).toEqual({
    ok: false,
    reason: 'unknown-version',
  })
})

const content: QuestionnaireContent = { questions: template.questionnaire.questions, rules: [], words: {} }
const score = { text: 'x', points: 1 }

test.each([
  ['few-questions', () => removeQuestion({ ...content, questions: content.questions.slice(0, 2) }, { name: 'usage' })],
  ['unknown-question', () => removeQuestion(content, { name: '__proto__' })],
  ['unknown-question', () => moveQuestion(content, { name: 'piscine', to: 'up' })],
  ['unknown-answer', () => removeAnswer(content, { question: 'usage', answer: 'constructor' })],
  ['same-title', () => editQuestion(content, { name: 'usage', title: 'pour quand', hint: '' })],
  [
    'same-title',
    () => addAnswer(content, { question: 'usage', option: { title: 'COMMERCIAL', text: '', score }, rules: undefined }),
  ],
])('%s is refused', (reason, make) => {
  expect(make()).toEqual({ ok: false, reason })
})

test('answers are refused beyond what can be judged before a publication', () => {
  let grown = content
  const refused: string[] = []
  for (let count = 0; refused.length === 0; count++) {
    const question = ['usage', 'household_size', 'budget', 'problem', 'urgency'][count % 5] ?? ''
    const added = addAnswer(grown, { question, option: { title: `Autre ${count}`, text: '', score }, rules: undefined })
    if (added.ok) grown = added.content
    else refused.push(added.reason)
  }
  expect(refused).toEqual(['many-combinations'])
  expect(grown.questions.reduce((count, { options }) => count * options.length, 1)).toBeLessThanOrEqual(
    MAX_COMBINATIONS,
  )
})

test('a question without answers, or a score above that of a lead, is not published', async () => {
  const db = await openDemoShop()
  const { version } = await readDraft(db, template)
  await addDraftQuestion(db, { template, version, actor, at, words: { title: 'Autre chose\u202f?', hint: '' } })
  const [option] = content.questions[0]?.options ?? []
  isMade(
    await edit(db, (draft) => {
      const { value: answer = '', title = '', text = '' } = option ?? {}
      return editAnswer(draft, {
        question: 'usage',
        answer,
        option: { title, text, score: { text, points: 46 } },
        rules: undefined,
      })
    }),
  )
  expect(await reviewDraft(db, template)).toMatchObject({
    incomplete: { fewAnswers: ['Autre chose\u202f?'], score: 84 },
    effect: undefined,
    seen: undefined,
  })
})
