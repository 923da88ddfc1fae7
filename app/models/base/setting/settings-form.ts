import { z } from 'zod'
import { fromEntries } from '~/runtime/record'

import type { SettingKey } from './setting.server'
import { type SettingGroup, settingFieldName, settingGroups } from './setting-groups'
import { checkSettingValue } from './setting-value'

/** Same validation as the command; an absent field keeps its setting. */
function fieldFor(key: SettingKey) {
  return z
    .string()
    .optional()
    .transform((typed, context) => {
      if (typed === undefined) return undefined
      const checked = checkSettingValue(key, typed)
      if (checked.ok) return checked.value
      context.addIssue({ code: 'custom', message: checked.message })
      return z.NEVER
    })
}

const version = z
  .string('Rechargez la page')
  .regex(/^\d{1,15}$/, 'Rechargez la page')
  .transform(Number)

function formOf({ keys }: SettingGroup) {
  const fields = Object.fromEntries(keys.map((key) => [settingFieldName(key), fieldFor(key)]))
  /** `anyway`: confirmed, although the shop stops taking orders. */
  return z.object({ ...fields, version, anyway: z.literal('oui').optional() })
}

/** One form per group; fields named by `settingFieldName`. */
export const settingsForms = fromEntries(settingGroups.map((group) => [group.slug, formOf(group)]))
