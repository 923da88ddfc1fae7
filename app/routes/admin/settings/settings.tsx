import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import type { AuditEntry } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { type SettingKey, type Settings, settingFieldName, settingsForms } from '~/models/base/setting'
import { changeSettings, settingName } from '~/models/base/setting/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import { entriesOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/settings'
import { SettingsPage } from './settings-page'
import { loadSettings, requireGroup } from './settings-page.server'
import { connectionVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  if ('*' in args.params && !connectionVerbs.knows(args.url)) throw data('Page inconnue', { status: 404 })
  return loadSettings(args)
}

export const action = Object.assign(
  (args: Route.ActionArgs) => ('*' in args.params ? connectionVerbs.act(args) : saveGroup(args)),
  { verbs: connectionVerbs.paths },
)

async function saveGroup({ request, params, context }: Route.ActionArgs) {
  const { db, identity, actor, at } = adminRequest(context)
  const group = requireGroup(params.group)
  const submission = await parseForm(request, settingsForms[group.slug])
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, anyway, ...fields } = submission.value
  const sent = new Map<string, unknown>(Object.entries(fields))
  const values = Object.fromEntries(
    group.keys.map((key) => [key, sent.get(settingFieldName(key))]).filter(([, value]) => typeof value === 'string'),
  )
  const changed = await changeSettings(db, {
    ...{ group, values, version, actor, at },
    demo: identity.demo,
    paysOnline: identity.stripe !== undefined,
    anyway: anyway === 'oui',
  })
  if (changed.ok) {
    const page = href('/admin/settings/:group', { group: group.slug })
    return answerRow({ request, context }, { notice: done(doneText(changed.changed)), page })
  }
  if (changed.reason === 'stops-orders') return answerStops(submission, changed.missing)
  if (changed.reason === 'needed-by-goods') {
    const fieldErrors = { [settingFieldName(changed.key)]: [neededByGoods] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  const lines = changed.since.map(changeLine)
  const result = withStored(submission.reply(), changed.untouched)
  return data({ result, changed: { version: changed.version, lines } }, { status: 409 })
}

/** Keeps typed values; fields changed only by others show the stored value. */
function withStored(result: SubmissionResult, untouched: Partial<Settings>): SubmissionResult {
  const fields = entriesOf(untouched).map(([key, value]) => [settingFieldName(key), value])
  return { ...result, initialValue: { ...result.initialValue, ...Object.fromEntries(fields) } }
}

const neededByGoods =
  'Des articles sont en vente, et la loi demande ces identifiants\u202f; écrivez «\u202fnon producteur\u202f» si vous ne l’êtes pas'

function doneText(changed: SettingKey[]): string {
  if (changed.length === 0) return 'Rien n’a changé.'
  return changed.length === 1 ? 'Réglage enregistré.' : `${changed.length} réglages enregistrés.`
}

function answerStops(submission: Submission<unknown, string[]>, missing: SettingKey[]) {
  const lines = [
    'Rien n’est encore enregistré\u202f: la boutique ne prendrait plus de commande.',
    `Il manquerait\u202f: ${missing.map(settingName).join(', ')}.`,
  ]
  return data({ result: submission.reply({ fieldErrors: { anyway: lines } }) }, { status: 409 })
}

function changeLine({ actor, at, after }: AuditEntry): string {
  const fields = Object.entries<unknown>(JSON.parse(after ?? '{}'))
  const words = fields.map(([label, value]) => `${label}\u202f: ${value || 'vide'}`)
  return `${actor}, ${formatDateTime(new Date(at))} — ${words.join(', ')}`
}

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refused={actionData} />
}
