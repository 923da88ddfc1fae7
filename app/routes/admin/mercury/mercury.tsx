import { adminRequest } from '~/middleware/administrator.server'
import { dailyCapText } from '~/models/base/outbox'
import {
  type AgentHours,
  countWaiting,
  type DayShare,
  readAgentHours,
  readDayShare,
} from '~/models/base/outbox/index.server'
import { countProspects } from '~/models/crm/prospect/index.server'
import { bounceReason } from '~/models/mailing/bounce'
import { listBounces } from '~/models/mailing/bounce/index.server'
import { findSequence } from '~/models/mailing/sequence'
import {
  countSequences,
  type MercuryFigures,
  readMercuryFigures,
  readSteps,
} from '~/models/mailing/sequence/index.server'
import { formatMoment } from '~/models/values/french-date'
import { formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadAgentCards } from '../agents/agents-page.server'
import type { Route } from './+types/mercury'
import { MercuryPage, type MercuryPageProps } from './mercury-page'
import { waitingText } from './waiting-text'

export const handle = { policy: {} satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

const BOUNCES = 20

export async function loader({ context }: Route.LoaderArgs): Promise<MercuryPageProps> {
  const { db, template, at, readSettings } = adminRequest(context)
  const settings = await readSettings()
  const agent = (await loadAgentCards(context)).find(({ key }) => key === 'email')
  if (!agent) throw new Error('The e-mail agent is not among the agents.')
  const sequences: MercuryPageProps['sequences'] = []
  for (const { sequence, ...counts } of await countSequences(db)) {
    const { name = sequence, entry = '' } = findSequence(sequence) ?? {}
    const { steps } = await readSteps(db, { sequence, template })
    sequences.push({ ...counts, key: sequence, name, entry, steps: steps.length })
  }
  const hours = readAgentHours(settings)
  const day = await readDayShare(db, { settings, at })
  return {
    agent,
    dailyCap: dailyCapText(day.cap),
    figures: cardsOf({
      ...(await readMercuryFigures(db, at)),
      high: await countProspects(db, { segment: 'Haute' }),
      day,
    }),
    sequences,
    hours: hoursText(hours),
    waiting: waitingText({ count: await countWaiting(db, 'email'), isStarted: agent.isWanted, hours, day, at }),
    bounces: (await listBounces(db, BOUNCES)).map(toShown),
  }
}

/** `high`: how many prospects have the high priority. */
function cardsOf(figures: MercuryFigures & { high: number; day: DayShare }): MercuryPageProps['figures'] {
  const { high, highMailed, mailed, bought, contactedToday, pending, day } = figures
  return [
    {
      label: 'Couverture des priorités hautes',
      value: percent(highMailed, high),
      note: `prospects de priorité haute qui ont reçu un message\u202f: ${formatCount(highMailed)} sur ${formatCount(high)}`,
    },
    {
      label: 'Conversion réelle',
      value: percent(bought, mailed),
      note: `prospects qui ont acheté après un message\u202f: ${formatCount(bought)} sur ${formatCount(mailed)}`,
    },
    { label: 'Activité', value: formatCount(contactedToday), note: 'prospects contactés en 24\u00a0h' },
    { label: 'En attente', value: formatCount(pending), note: 'prospects de priorité haute, sans message encore' },
    {
      label: 'Envois du jour',
      value: `${day.taken} sur ${day.share}`,
      note: day.share < day.cap ? `la cadence monte jusqu’à ${day.cap} par jour` : `${day.cap} par jour au plus`,
    },
  ]
}

function percent(part: number, of: number): string {
  const share = of === 0 ? 0 : (part / of) * 100
  return `${share.toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u202f%`
}

function hoursText({ from, to, saturday }: AgentHours): string {
  return `Les e-mails des agents partent de ${from}\u00a0h à ${to}\u00a0h (heure de Paris), du lundi au ${saturday ? 'samedi' : 'vendredi'}.`
}

type ListedBounce = Awaited<ReturnType<typeof listBounces>>[number]

function toShown(bounce: ListedBounce): MercuryPageProps['bounces'][number] {
  const { id, bounced_at, recipient, status, diagnostic, severity, lifted_at } = bounce
  const words = `${recipient ?? 'message effacé'}\u202f: ${bounceReason(status)} (${status}), «\u202f${diagnostic}\u202f»`
  return { id, at: formatMoment(bounced_at), words, isHard: severity === 'hard' && lifted_at === null }
}

export default function Mercury({ loaderData }: Route.ComponentProps) {
  return <MercuryPage {...loaderData} />
}
