import { type ActionFunctionArgs, data } from 'react-router'
import { withoutInvisible } from '~/runtime/control-characters'
import { notStoredText, OPERATOR_READS, READ_ONLY } from '~/runtime/read-only'
import type { TypedRefusal } from '~/runtime/refusal-view'
import type { CompletePolicy } from '~/runtime/route-policy'
import { operatorContext } from './administrator.server'
import { tenantContext } from './tenant.server'
import { secretNames } from './unsent-form.server'

type Action = (args: ActionFunctionArgs) => unknown

/**
 * Refuses, before the action, all writes of the operator who visits a shop, and those of a read-only shop unless the
 * route keeps them; what was typed is given back.
 */
export function actionWhenWritable(action: Action, policy: CompletePolicy): Action {
  return async (args) => {
    const cause = args.context.get(operatorContext) ? OPERATOR_READS : READ_ONLY
    if (cause === READ_ONLY && (policy.keptReadOnly || !args.context.get(tenantContext).isReadOnly)) return action(args)
    if (isOfPrograms(policy)) return Response.json({ detail: notStoredText }, { status: 409 })
    const typed = await typedIn(args.request)
    throw data<TypedRefusal | string>(typed.length > 0 ? { cause, typed } : cause, { status: 409 })
  }
}

function isOfPrograms({ body, sender }: CompletePolicy): boolean {
  return body === 'json' || (typeof body === 'object' && 'json' in body) || sender === 'program'
}

/** Of no use to who copies it. */
const unseen = ['version', 'retour', 'seen']

/** Uploads are not read. */
async function typedIn(request: Request): Promise<string[]> {
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return []
  const form = await request.formData()
  return [...form].flatMap(([name, value]) => {
    const text =
      typeof value === 'string' && !secretNames.test(name) && !unseen.includes(name) ? withoutInvisible(value) : ''
    return text.trim() === '' ? [] : [text]
  })
}
