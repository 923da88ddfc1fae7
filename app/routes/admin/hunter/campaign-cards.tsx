import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Term } from '~/components/ui/text'
import type { CampaignView } from './campaign-page.server'
import type { CampaignVerb } from './verbs.server'

export function CampaignCards({ campaigns }: { campaigns: CampaignView[] }) {
  return (
    <ul className="agent-cards">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="admin-panel agent-card">
          <header>
            <h2>{campaign.name}</h2>
            <Badge {...(campaign.isActive && { tone: 'positive' as const })}>{campaign.label}</Badge>
          </header>
          <p className="muted">
            Modèle{'\u202f'}: {campaign.template}
          </p>
          <CampaignFacts facts={campaign.facts} />
          <div className="agent-actions">
            <Link
              className="button button-quiet"
              to={href('/admin/agent-hunter/campagnes/:campaignId', { campaignId: campaign.id })}
            >
              Voir <span className="visually-hidden">{campaign.name}</span>
            </Link>
            {campaign.canEdit ? (
              <Link
                className="button button-quiet"
                to={href('/admin/agent-hunter/campagnes/:campaignId/modifier', { campaignId: campaign.id })}
              >
                Modifier <span className="visually-hidden">{campaign.name}</span>
              </Link>
            ) : null}
            {campaign.isActive ? (
              <StateForm campaign={campaign} to="paused" variant="quiet">
                Mettre en pause
              </StateForm>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CampaignFacts({ facts }: Pick<CampaignView, 'facts'>) {
  return (
    <dl className="agent-facts">
      {facts.map(({ label, value }) => (
        <Term key={label} label={label}>
          {value}
        </Term>
      ))}
    </dl>
  )
}

const verbPath = verbPathOf<CampaignVerb>('/admin/agent-hunter/campagnes/:campaignId/*')

interface StateFormProps {
  campaign: Pick<CampaignView, 'id' | 'version' | 'name'>
  to: 'approved' | 'running' | 'paused'
  variant?: 'quiet'
  children: string
}

export function StateForm({ campaign: { id, version, name }, to, variant, children }: StateFormProps) {
  return (
    <AdminForm rowKey={`campagne-${id}-${to}`} action={verbPath('etat', { campaignId: id })} fields={{ to, version }}>
      <Button {...(variant && { variant })}>
        {children} <span className="visually-hidden">{name}</span>
      </Button>
    </AdminForm>
  )
}
