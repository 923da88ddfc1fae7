import { href } from 'react-router'
import type { RequestContext } from '~/middleware/request.server'
import { answersQuery, readAnswers } from '~/models/crm/advice'
import { readQuestionnaire } from '~/models/crm/advice/index.server'
import type { ReturnLinks } from '~/runtime/refusal-view'
import type { Target } from './request'

/** No form of ours has a longer query. */
const MAX_SEARCH_LENGTH = 512

export async function findReturnLinks(
  { url, route }: Pick<Target, 'url' | 'route'>,
  { tenant, readSettings }: Pick<RequestContext, 'tenant' | 'readSettings'>,
): Promise<ReturnLinks | undefined> {
  if (!tenant || !route.policy.showsForm) return undefined
  const settings = await readSettings()
  const answers = route.policy.limit.includes('contact')
    ? readAnswers(await readQuestionnaire(tenant.db, tenant.template), url.searchParams).complete
    : undefined
  return {
    formHref: url.pathname + (url.search.length <= MAX_SEARCH_LENGTH ? url.search : ''),
    resultsHref: answers && `${href('/questionnaire/resultats')}?${answersQuery(answers)}`,
    phone: settings['shop.phone'] || undefined,
  }
}
