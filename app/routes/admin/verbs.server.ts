import type { Submission } from '@conform-to/react'
import { type ActionFunctionArgs, data, matchPath, type Register } from 'react-router'
import type { z } from 'zod'
import type { Refusal } from '~/components/admin/form/admin-form'
import { previewMail } from '~/mails/mail.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import type { Notice } from '~/middleware/flash.server'
import { secretNames } from '~/middleware/unsent-form.server'
import type { Mail } from '~/models/base/outbox'
import { keysOf } from '~/runtime/record'
import { type FormSchema, parseForm, refuseMissing } from '../posted-form.server'
import { answerRow } from './row-answer.server'

type Sent = Pick<ActionFunctionArgs, 'request' | 'url' | 'params' | 'context'>

/** What a verb works with: who asks, the ids in the path, and the parsed form. */
export interface Asked<Value = undefined> extends Sent, ReturnType<typeof adminRequest> {
  params: Record<string, string>
  value: Value
  /** The form as it was typed. */
  typed: Submission<unknown>['payload']
}

/** Answer of a verb: a notice where it was done, a reason where it was not; `elsewhere` is another page. */
export type Outcome =
  | Notice
  | { refused: Record<string, string[]>; status: 400 | 409 | 503 }
  | { shown: Omit<Refusal, 'result'>; status: 200 | 409 }
  | Left

export function wrong(field: string, message: string, status: 400 | 409 = 409): Outcome {
  return { refused: { [field]: [message] }, status }
}

/** Somebody else saved meanwhile: what changed since, and the version to send next. */
export function changed(version: number, lines: string[]): Outcome {
  return { shown: { changed: { version, lines } }, status: 409 }
}

export function missing(cause: string): Outcome {
  return { missing: cause }
}

/** The mail that the form would send. */
export async function showMail(asked: Asked<unknown>, to: string, mail: Mail): Promise<Outcome> {
  const { db, identity, template, at } = asked
  const { subject, text } = await previewMail(await mailShopOf({ db, identity, template }), mail, at)
  return { shown: { preview: { to, subject, text } }, status: 200 }
}

export interface Verb {
  answer(asked: Asked): Promise<Answer>
}

type Answer = { returned: Refusal; status: 200 | 400 | 409 | 503 } | { said: Notice; retour: string | undefined } | Left

type Left = { missing: string } | { elsewhere: Response }

/** One form of a screen; a schema may depend on what is stored. `unread`: said of a form that has nothing to correct. */
export function verb<Schema extends z.ZodType & FormSchema>(
  form: Schema | ((asked: Asked) => Promise<Schema>),
  run: (asked: Asked<z.output<Schema>>) => Promise<Outcome>,
  unread?: Notice,
): Verb {
  return {
    async answer(asked) {
      const schema = typeof form === 'function' ? await form(asked) : form
      const submission = await parseForm(asked.request.clone(), schema)
      if (submission.status !== 'success' && unread) return { said: unread, retour: undefined }
      const hideFields = Object.keys(submission.payload).filter((name) => secretNames.test(name))
      if (submission.status !== 'success')
        return { returned: { result: submission.reply({ hideFields }) }, status: 400 }
      const outcome = await run({ ...asked, value: submission.value, typed: submission.payload })
      if ('shown' in outcome)
        return { returned: { result: submission.reply({ hideFields }), ...outcome.shown }, status: outcome.status }
      if ('tone' in outcome) return { said: outcome, retour: listOf(submission.value) }
      if (!('refused' in outcome)) return outcome
      return {
        returned: { result: submission.reply({ fieldErrors: outcome.refused, hideFields }) },
        status: outcome.status,
      }
    },
  }
}

/**
 * The verbs of a screen, keyed by what its splat holds. An accepted form leads back to the page with a notice,
 * a refused one comes back in it (`useRefused` finds it by the path it was sent to); an unknown verb is a 404.
 * `own` answers what is sent to the page's own path.
 */
export function verbsOf<Path extends string>(page: keyof Register['pages'], verbs: Record<Path, Verb>, own?: Verb) {
  const isPage = (url: URL) => matchPath<string>(page, url.pathname)?.pathnameBase === url.pathname
  const find = (url: URL) => {
    const at = matchPath<string>(page, url.pathname)
    if (own && isPage(url)) return { verb: own, params: {}, pagePath: url.pathname }
    for (const [path, verb] of Object.entries<Verb>(verbs)) {
      const found = at && matchPath<string>({ path: `/${path}`, caseSensitive: true }, `/${at.params['*']}`)
      if (found) return { verb, params: textsOf(found.params), pagePath: at.pathnameBase }
    }
    return undefined
  }
  const act = async ({ request, url, params, context }: Sent) => {
    const found = find(url)
    if (!found) return refuseMissing('Page inconnue', request)
    const ids = { ...found.params, ...textsOf(params) }
    const asked = { ...adminRequest(context), request, url, context, params: ids, value: undefined, typed: {} }
    const answer = await found.verb.answer(asked)
    if ('returned' in answer) return data({ ...answer.returned, sent: url.pathname }, { status: answer.status })
    if ('missing' in answer) return refuseMissing(answer.missing, request)
    if ('elsewhere' in answer) return answer.elsewhere
    const { said: notice, retour } = answer
    return answerRow({ request, context }, { notice, retour, page: found.pagePath + url.search })
  }
  const paths = keysOf(verbs)
  // The tests of doors find the verbs of a build by its actions.
  return {
    paths,
    knows: (url: URL) => isPage(url) || find(url) !== undefined,
    act: Object.assign(act, { verbs: paths }),
  }
}

function textsOf(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}

/** Path of the list that a row's form was sent from. */
function listOf(value: unknown): string | undefined {
  const retour: unknown = Object(value).retour
  return typeof retour === 'string' ? retour : undefined
}
