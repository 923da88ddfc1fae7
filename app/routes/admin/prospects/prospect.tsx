import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import { prospectStatusLabels } from '~/models/crm/prospect'
import { labelOf } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/prospect'
import { Candidates, EnrichedValues, History, Members, Score, Texts } from './prospect-aside'
import { Call, EditForm, StatusForm } from './prospect-forms'
import { loadProspect, type ProspectData } from './prospect-page.server'
import { prospectVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { prospectStyles as links } from '../stylesheets'

/** The page, also at the path of one of its verbs. */
export function loader(args: Route.LoaderArgs) {
  return loadProspect(args)
}

export const action = prospectVerbs.act

/** A prospect, its forms, and what is known of it. */
export default function Prospect({ loaderData: page }: Route.ComponentProps) {
  const { prospect, isRefused } = page
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/prospects')}>Prospects</BackLink>
      </p>
      <AdminHeader
        title={prospect.title}
        lead={
          <>
            <Badge tone="accent">{labelOf(prospectStatusLabels, prospect.status)}</Badge> {prospect.label}
          </>
        }
      />
      {isRefused ? (
        <Notice
          tone="caution"
          live={false}
          lines={[
            'Cette personne a demandé à ne plus être contactée\u202f: aucun e-mail de prospection ne lui est envoyé.',
          ]}
        />
      ) : null}
      <MergedNotice {...page} />
      <div className="admin-columns">
        <div className="stack">
          <Facts {...page} />
          <EditForm {...page} />
          <StatusForm {...page} />
          <Call {...page} />
        </div>
        <aside className="stack" aria-label="Fiche">
          <Candidates {...page} />
          <Members {...page} />
          <Score {...prospect} />
          <EnrichedValues {...page.enrichment} />
          <Texts id="autres" title="Autres colonnes importées" texts={prospect.aside} />
          <History {...page} />
        </aside>
      </div>
    </>
  )
}

function MergedNotice({ mergedInto }: ProspectData) {
  if (!mergedInto) return null
  const link = {
    href: href('/admin/prospects/:prospectId', { prospectId: mergedInto.id }),
    label: `Ouvrir ${mergedInto.name}`,
  }
  const words = `Cette fiche est fusionnée dans ${mergedInto.name}. Pour la changer, ouvrez l’autre, ou séparez-les.`
  return <Notice tone="info" live={false} lines={[words]} link={link} />
}

function Facts({ prospect, isRefused }: ProspectData) {
  return (
    <section className="admin-panel" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className="admin-facts">
        <dt>E-mail</dt>
        <dd className="anywhere">{prospect.email}</dd>
        {prospect.facts.map(([term, words]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      {isRefused ? null : (
        <p>
          <Link to={href('/admin/prospects/:prospectId/refus', { prospectId: prospect.id })}>Ne plus contacter…</Link>
        </p>
      )}
    </section>
  )
}
