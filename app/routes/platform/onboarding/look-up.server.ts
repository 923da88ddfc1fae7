import type { NoticeProps } from '~/components/ui/notice'
import { companyRegister } from '~/integrations/companies/index.server'
import type { CompanyAnswer } from '~/models/crm/prospect'
import { sectorOf } from '~/models/platform/tenant'
import { isSiren } from '~/models/values/vat-number'
import type { stepPage } from './step-page.server'

type Page = Awaited<ReturnType<typeof stepPage>>
type Found = Pick<NoticeProps, 'tone' | 'lines'>

/** The first step again, with the company's name and sector from the public register. */
export async function lookUpCompany(page: Page, typed: Record<string, string>, signal: AbortSignal) {
  const register = companyRegister()
  const siren = (typed.siren ?? '').replace(/\s/g, '')
  const values = { ...page.values, ...typed }
  if (!isSiren(siren)) return { ...page, values, found: caution('Un SIREN a 9 chiffres et une clé de contrôle.') }
  if (!register) return { ...page, values, found: caution(awayText) }
  const answer = await register.findBySiren({ siren, signal })
  if (!answer.ok) return { ...page, values, found: caution(refusals[answer.reason]) }
  const { name, activity, city } = answer.company
  const sector = sectorOf(activity) ?? page.wanted.sector
  return {
    ...page,
    values: { ...values, siren, company_name: name },
    wanted: { ...page.wanted, sector },
    found: { tone: 'done', lines: [`Trouvée au registre\u202f: ${name}${city ? `, ${city}` : ''}.`] } satisfies Found,
  }
}

const awayText = 'Le registre des entreprises ne répond pas\u202f: saisissez le nom vous-même.'

const refusals: Record<Extract<CompanyAnswer, { ok: false }>['reason'], string> = {
  none: 'Aucune entreprise ouverte n’a ce numéro\u202f: vérifiez-le, ou saisissez le nom vous-même.',
  busy: awayText,
  away: awayText,
}

function caution(text: string): Found {
  return { tone: 'caution', lines: [text] }
}
