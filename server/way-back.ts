import { href } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import { answersQuery, readAnswers } from '~/models/advice'
import { readSettings } from '~/models/shop/index.server'
import type { Target } from './request'

/** No form of ours has a longer one in its address. */
const MAX_SEARCH_LENGTH = 512

/** What somebody may do whose form was refused before the application could keep what they typed. */
export interface WayBack {
  formHref: string
  /** Where the questionnaire ends for who leaves no contact. */
  resultsHref: string | undefined
  phone: string | undefined
}

export async function findWayBack({ url, route }: Pick<Target, 'url' | 'route'>, tenant: Tenant) {
  if (!route.policy.showsForm) return undefined
  const settings = await tenant.remember('settings', () => readSettings(tenant.db))
  const answers = route.policy.limit.includes('contact')
    ? readAnswers(tenant.template.questionnaire, url.searchParams).complete
    : undefined
  return {
    formHref: url.pathname + (url.search.length <= MAX_SEARCH_LENGTH ? url.search : ''),
    resultsHref: answers && `${href('/questionnaire/resultats')}?${answersQuery(answers)}`,
    phone: settings['shop.phone'] || undefined,
  }
}
