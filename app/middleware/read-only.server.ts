import { type ActionFunctionArgs, data } from 'react-router'
import { withoutInvisible } from '~/runtime/control-characters'
import { notStoredText, READ_ONLY } from '~/runtime/read-only'
import type { TypedRefusal } from '~/runtime/refusal-view'
import type { CompletePolicy } from '~/runtime/route-policy'
import { tenantContext } from './tenant.server'
import { secretNames } from './unsent-form.server'

type Action = (args: ActionFunctionArgs) => unknown

/** Refuses the writes of a read-only shop before the action, unless the route keeps them; what was typed is given back. */
export function actionWhenWritable(action: Action, policy: CompletePolicy): Action {
  if (policy.keptReadOnly) return action
  return async (args) => {
    if (!args.context.get(tenantContext).isReadOnly) return action(args)
    if (isOfPrograms(policy)) return Response.json({ detail: notStoredText }, { status: 409 })
    const typed = await typedIn(args.request)
    throw data<TypedRefusal | string>(typed.length > 0 ? { cause: READ_ONLY, typed } : READ_ONLY, { status: 409 })
  }
}

function isOfPrograms({ body, sender }: CompletePolicy): boolean {
  return body === 'json' || (typeof body === 'object' && 'json' in body) || sender === 'program'
}

/** Uploads are not read. */
async function typedIn(request: Request): Promise<string[]> {
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return []
  const form = await request.formData()
  return [...form].flatMap(([name, value]) => {
    const text = typeof value === 'string' && !secretNames.test(name) ? withoutInvisible(value) : ''
    return text.trim() === '' ? [] : [text]
  })
}
