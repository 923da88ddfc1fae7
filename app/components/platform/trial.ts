import { href } from 'react-router'
import type { Plan, Sector } from '~/models/platform/tenant'

/** Where every call to action leads: the first step, with what the visitor has already chosen. */
export function trialPath(chosen: { sector?: Sector; plan?: Plan } = {}): string {
  const query = new URLSearchParams()
  if (chosen.sector) query.set('secteur', chosen.sector)
  if (chosen.plan) query.set('formule', chosen.plan)
  const path = href('/catalyse/onboarding')
  return query.size > 0 ? `${path}?${query}` : path
}
