import { answersQuery, readAnswers } from '~/models/advice'
import { readSettings } from '~/models/shop/index.server'

import { leavesContact, showsItsForm } from './paths'
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

export async function findWayBack({ url, tenant }: Pick<Target, 'url' | 'tenant'>): Promise<WayBack | undefined> {
  if (!tenant || !showsItsForm(url.pathname)) return undefined
  const settings = await tenant.remember('settings', () => readSettings(tenant.db))
  const answers = leavesContact(url.pathname)
    ? readAnswers(tenant.template.questionnaire, url.searchParams).complete
    : undefined
  return {
    formHref: url.pathname + (url.search.length <= MAX_SEARCH_LENGTH ? url.search : ''),
    resultsHref: answers && `/questionnaire/resultats?${answersQuery(answers)}`,
    phone: settings['shop.phone'] || undefined,
  }
}
