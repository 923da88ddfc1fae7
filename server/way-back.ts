import { href } from 'react-router'
import { answersQuery, readAnswers } from '~/models/advice'
import { readSettings } from '~/models/shop/index.server'
import type { WayBack } from './refusal'
import type { Target } from './request'

/** No form of ours has a longer one in its address. */
const MAX_SEARCH_LENGTH = 512

export async function findWayBack(target: Pick<Target, 'url' | 'tenant' | 'route'>): Promise<WayBack | undefined> {
  const { url, tenant, route } = target
  if (!tenant || !route.policy.showsForm) return undefined
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
