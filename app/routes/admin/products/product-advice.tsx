import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import type { Questionnaire } from '~/models/base/template'
import { ruleFieldName, rulesForm, unknownFacts } from '~/models/crm/advice'
import {
  type ProductRules,
  type PublishRulesResult,
  publishRules,
  type RulesPreview,
  readProductRules,
  readQuestionnaire,
  readQuestionnaireOf,
} from '~/models/crm/advice/index.server'
import { readSpecifications } from '~/models/shop/catalogue/index.server'
import { parseFields, readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/product-advice'
import { AdviceForm, type AdvicePageData } from './advice-form'
import { answerErrors, changeLines } from './product-answers.server'
import { ProductFrame } from './product-frame'
import { loadFrame, requireProduct } from './product-page.server'

export const handle = { policy: { parameters: 'public', body: { form: 262_144 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db, template } = adminRequest(args.context)
  const { frame } = await loadFrame(args)
  const questionnaire = await readQuestionnaire(db, template)
  const { version, ...rules } = await readProductRules(db, frame.id)
  const advice: AdvicePageData = {
    version,
    values: typedOf(questionnaire, rules),
    questions: questionnaire.questions.map(({ title, options }) => ({
      title,
      options: options.map((option) => option.title),
    })),
  }
  return { frame, advice }
}

function typedOf({ questions }: Questionnaire, { drawback, rules }: ProductRules): Record<string, string> {
  const fields = questions.flatMap(({ name, options }, question) =>
    options.flatMap(({ value }, option) => {
      const rule = rules.find((each) => each.question === name && each.answer === value)
      return [
        [ruleFieldName('points', question, option), rule ? String(rule.points) : ''],
        [ruleFieldName('reason', question, option), rule?.reason ?? ''],
        [ruleFieldName('drawback', question, option), rule?.drawback ?? ''],
      ]
    }),
  )
  return { ...Object.fromEntries(fields), drawback }
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const questionnaire = await readQuestionnaire(db, template)
  const typed = await readForm(request)
  const then = await readQuestionnaireOf(db, { template, rulesVersion: Number.parseInt(typed.version ?? '', 10) || 0 })
  const form = rulesForm(questionnaire.questions.map(({ options }) => options.length))
  const submission = parseFields(movedFields(typed, then, questionnaire), form)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const wrong = await wordErrors({ context, productId }, submission.payload)
  if (wrong) return answerErrors(submission, wrong)
  const { version, seen, ...fields } = submission.value
  const proposed = proposedOf(questionnaire, fields)
  const published = await publishRules(db, { questionnaire, productId, version, seen, proposed, actor, at })
  if (!published.ok && published.reason !== 'unchanged') return refuse(submission, published)
  const notice = done(published.ok ? `Règles publiées\u202f: version ${published.version}.` : 'Rien n’a changé.')
  return answerRow(
    { request, context },
    { notice, page: href('/admin/products/:productId/questionnaire', { productId }) },
  )
}

/** Errors by field: claims the law forbids, and specifications the product lacks. */
async function wordErrors(
  { context, productId }: Pick<Route.ActionArgs, 'context'> & { productId: string },
  typed: Submission<unknown>['payload'],
) {
  const { db, template } = adminRequest(context)
  const forbidden = forbiddenErrors(template.forbiddenWords, typed)
  if (forbidden) return forbidden
  const product = await requireProduct(db, productId)
  const specifications = readSpecifications(product.specifications)
  const errors = Object.entries(typed).flatMap(([field, text]) => {
    const [name] = typeof text === 'string' ? unknownFacts(text, specifications) : []
    return name === undefined ? [] : [[field, [`La fiche n’a pas de caractéristique «\u202f${name}\u202f»`]]]
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

/** The fields of a form are named by the places of its answers, which a new questionnaire may have changed. */
function movedFields(
  typed: Record<string, string>,
  { questions: then }: Questionnaire,
  { questions: now }: Questionnaire,
) {
  const kept = Object.entries(typed).filter(([name]) => !/^(points|reason|drawback)-\d/.test(name))
  const moved = now.flatMap(({ name, options }, question) => {
    const formerQuestion = then.findIndex((one) => one.name === name)
    return options.flatMap(({ value }, option) => {
      const formerOption = then[formerQuestion]?.options.findIndex((one) => one.value === value) ?? -1
      return (['points', 'reason', 'drawback'] as const).flatMap((kind) => {
        const text = formerOption < 0 ? undefined : typed[ruleFieldName(kind, formerQuestion, formerOption)]
        return text === undefined ? [] : [[ruleFieldName(kind, question, option), text] as const]
      })
    })
  })
  return Object.fromEntries([...kept, ...moved])
}

/** Answers with neither points nor text get no rule. */
function proposedOf({ questions }: Questionnaire, typed: { drawback: string }): ProductRules {
  const fields = new Map<string, unknown>(Object.entries(typed))
  const rules = questions.flatMap(({ name, options }, question) =>
    options.map(({ value }, option) => {
      const read = (kind: 'points' | 'reason' | 'drawback') => fields.get(ruleFieldName(kind, question, option))
      const [reason, drawback] = [read('reason'), read('drawback')].map((words) => String(words ?? '') || null)
      return {
        question: name,
        answer: value,
        points: Number(read('points') ?? 0),
        reason: reason ?? null,
        drawback: drawback ?? null,
      }
    }),
  )
  return {
    drawback: typed.drawback,
    rules: rules.filter(({ points, reason, drawback }) => points || reason || drawback),
  }
}

function refuse(submission: Submission<unknown, string[]>, refused: Exclude<PublishRulesResult, { ok: true }>) {
  switch (refused.reason) {
    case 'changed': {
      const { version } = refused
      return data({ result: submission.reply(), changed: { version, lines: changeLines(refused) } }, { status: 409 })
    }
    case 'unseen': {
      const outcome = { lines: previewText(refused.preview), seen: refused.seen }
      return data({ result: submission.reply(), outcome }, { status: 409 })
    }
    case 'poor':
      return answerErrors(submission, { drawback: [poorText(refused.preview)] })
    case 'no-drawback':
      return answerErrors(submission, {
        drawback: ['Indiquez une réserve\u202f: le questionnaire en dit toujours une'],
      })
    case 'no-rules':
      return answerErrors(submission, { drawback: ['La boutique n’a pas encore de règles à compléter'] })
    default:
      throw data('Produit inconnu', { status: 404 })
  }
}

function previewText(preview: RulesPreview): string[] {
  const { combinations, firstChanged, listChanged, firstBefore, firstAfter, shownAfter, examples } = preview
  return [
    `Sur ${combinations} combinaisons de réponses, ${firstChanged} auraient un autre premier conseil, et ${listChanged} une autre liste.`,
    `Ce produit viendrait en premier pour ${firstAfter} combinaisons, contre ${firstBefore} aujourd’hui.`,
    ...(shownAfter === 0
      ? ['Il ne serait plus conseillé du tout\u202f: il lui manque une réserve ou deux raisons.']
      : []),
    ...examples.map(({ answers, before, after }) => `${answers}\u202f: ${before} → ${after}`),
  ]
}

function poorText({ combinations, poorCount, poor }: RulesPreview): string {
  const words = poor.map((answers) => `«\u202f${answers}\u202f»`).join(' ou ')
  return `Rien n’est publié\u202f: pour ${poorCount} des ${combinations} combinaisons de réponses, il n’y aurait plus de produit avec deux raisons. Ajoutez-en, par exemple pour ${words}`
}

export default function ProductAdvice({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, advice } = loaderData
  return (
    <ProductFrame {...frame} current="questionnaire">
      <AdviceForm key={frame.id} product={frame} {...advice} refused={actionData} />
    </ProductFrame>
  )
}
