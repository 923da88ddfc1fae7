import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import { legalTextForm } from '~/models/content/text'
import { type PublishLegalTextResult, publishLegalText } from '~/models/content/text/index.server'
import { formatMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/legal-text'
import { LegalTextPage } from './legal-text-page'
import { loadLegalText, requireKind } from './legal-text-page.server'

export const handle = { policy: { parameters: 'public', body: { form: 524_288 } } satisfies RoutePolicy }

export { legalTextStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadLegalText(args)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const kind = requireKind(params.kind)
  const submission = await parseForm(request, legalTextForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version: seen, body, effectiveOn } = submission.value
  const { forbiddenWords: forbidden } = template
  const published = await publishLegalText(db, { kind, body, forbidden, effectiveOn, seen, actor, at })
  if (!published.ok) return answerRefused(submission, published)
  const page = href('/admin/textes-legaux/:kind', { kind })
  return answerRow({ request, context }, { notice: done(`Version ${published.version} publiée.`), page })
}

const dayRefusals = {
  past: 'Choisissez aujourd’hui ou un jour à venir',
  'many-that-day': 'Ce jour a déjà neuf versions\u202f: choisissez-en un autre',
}

function answerRefused(
  submission: Submission<unknown, string[]>,
  refused: Exclude<PublishLegalTextResult, { ok: true }>,
) {
  switch (refused.reason) {
    case 'changed': {
      const changed = { version: refused.count, lines: changedLines(refused) }
      return data({ result: submission.reply(), changed }, { status: 409 })
    }
    case 'unlawful':
      return refuse(submission, { body: [refused.problems.join('. ')] })
    case 'unchanged':
      return refuse(submission, {
        body: ['Le texte n’a pas changé depuis la dernière version\u202f: rien n’est enregistré'],
      })
    default:
      return refuse(submission, { effectiveOn: [dayRefusals[refused.reason]] })
  }
}

function changedLines({ last }: Extract<PublishLegalTextResult, { reason: 'changed' }>): string[] {
  if (!last) return ['Une autre version a été publiée.']
  return [`${last.actor}, ${formatMoment(last.at)} — ${changeText(last).join(', ')}`]
}

function refuse(submission: Submission<unknown, string[]>, fieldErrors: Record<string, string[]>) {
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function LegalText({ loaderData, actionData }: Route.ComponentProps) {
  return <LegalTextPage {...loaderData} refused={actionData} />
}
