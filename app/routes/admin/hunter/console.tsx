import { href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { statusLabels } from '~/models/base/agent'
import { findAgent } from '~/models/base/agent/index.server'
import { readNumber } from '~/models/base/setting/index.server'
import { collectionStateLabels, collectionText, type LeadCollection, troubleText } from '~/models/crm/lead-feed'
import { type HunterFigures, listCollections, readHunterFigures } from '~/models/crm/lead-feed/index.server'
import { prospectSourceLabels } from '~/models/crm/prospect'
import { countCampaigns } from '~/models/mailing/campaign/index.server'
import { formatDay, formatPastMoment } from '~/models/values/french-date'
import { formatCount, labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/console'
import { HunterDashboard, type HunterDashboardProps } from './hunter-dashboard'
import { HunterFailure } from './hunter-failure'
import { loadFrame } from './hunter-frame.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

const COLLECTIONS = 10

export async function loader({ context }: Route.LoaderArgs): Promise<HunterDashboardProps> {
  const { db, at, readSettings } = adminRequest(context)
  const figures = await readHunterFigures(db, at)
  const collections = await listCollections(db, COLLECTIONS)
  return {
    frame: await loadFrame(context),
    figures: cardsOf(figures, await countCampaigns(db, { running: true })),
    sources: figures.sources.map((source) => ({ ...source, label: labelOf(prospectSourceLabels, source.source) })),
    pace: {
      average: Math.round(figures.days.reduce((sum, { count }) => sum + count, 0) / figures.days.length),
      aim: readNumber(await readSettings(), 'agents.daily_prospects'),
    },
    days: figures.days.map(({ day, count }) => ({ label: formatDay(day), count })),
    agent: await readAgent(context, figures),
    collections: collections.map(toShown),
    hasSample: collections.some(({ is_sample, created }) => is_sample === 1 && created > 0),
  }
}

function cardsOf(
  { total, averageScore, segments, today, growth }: HunterFigures,
  campaignsActive: number,
): HunterDashboardProps['figures'] {
  const list = href('/admin/agent-hunter/prospects')
  const base = href('/admin/prospects')
  const compared =
    growth === undefined
      ? 'aucun prospect hier'
      : `${growth < 0 ? '−' : '+'}${Math.abs(growth)}\u202f% par rapport à hier`
  return [
    { label: 'Prospects', value: formatCount(total), note: `score moyen ${averageScore} sur 100`, to: list },
    {
      label: 'Leads chauds',
      value: formatCount(segments.Haute),
      note: 'score de 70 ou plus',
      to: `${list}?min_score=70`,
    },
    {
      label: 'Qualifiés',
      value: formatCount(segments.Moyenne),
      note: 'score de 40 à 69',
      to: `${base}?prioritySegment=Moyenne`,
    },
    {
      label: 'Froids',
      value: formatCount(segments.Faible),
      note: 'score sous 40',
      to: `${base}?prioritySegment=Faible`,
    },
    {
      label: 'Campagnes actives',
      value: formatCount(campaignsActive),
      note: 'en cours',
      to: href('/admin/agent-hunter/campagnes'),
    },
    { label: 'Aujourd’hui', value: formatCount(today), note: compared, to: list },
  ]
}

const tones: Record<string, 'positive' | 'danger' | undefined> = { running: 'positive', error: 'danger' }

async function readAgent(
  context: Route.LoaderArgs['context'],
  { lastCollection, nextCollectionAt }: HunterFigures,
): Promise<HunterDashboardProps['agent']> {
  const { db, identity, at } = adminRequest(context)
  const agent = await findAgent({ db, identity }, 'hunter', at)
  return {
    label: labelOf(statusLabels, agent.status),
    tone: tones[agent.status],
    note: agent.obstacle ?? agent.lastError?.message ?? '',
    last: lastCollection ? formatPastMoment(lastCollection.asked_at) : 'aucune',
    next: nextCollectionAt ? formatPastMoment(nextCollectionAt) : 'aucune de prévue',
  }
}

function toShown(row: LeadCollection): HunterDashboardProps['collections'][number] {
  return {
    id: row.id,
    source: labelOf(prospectSourceLabels, row.source),
    askedAt: formatPastMoment(row.asked_at),
    actor: row.actor,
    state: row.state,
    stateLabel: labelOf(collectionStateLabels, row.state),
    words: troubleText(row) ?? collectionText(row),
    importId: row.import_id,
    isSample: row.is_sample === 1,
  }
}

export default function Console({ loaderData }: Route.ComponentProps) {
  return <HunterDashboard {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HunterFailure error={error} what="du dashboard" path={href('/admin/agent-hunter')} />
}
