import { data, Form, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { BackLink } from '~/components/admin/list/row-link'
import { MailFrame } from '~/components/admin/mails/mail-frame'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/campaign'
import { CampaignFacts, StateForm } from './campaign-cards'
import { type CampaignPageData, loadCampaignPage } from './campaign-page.server'
import { campaignVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!campaignVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadCampaignPage(context, { id: params.campaignId, search: url.searchParams })
}

export const action = campaignVerbs.act

export default function Campaign({ loaderData: page }: Route.ComponentProps) {
  const { campaign, history, obstacles, remedy, canApprove, canRun, isPaused, steps } = page
  const place = { campaignId: campaign.id }
  return (
    <>
      <AdminHeader
        title={campaign.name}
        lead={<BackLink to={href('/admin/agent-hunter/campagnes')}>Campagnes</BackLink>}
        actions={
          <>
            {campaign.canEdit ? (
              <Link
                className="button button-quiet"
                to={href('/admin/agent-hunter/campagnes/:campaignId/modifier', place)}
              >
                Modifier
              </Link>
            ) : null}
            {canApprove ? (
              <StateForm campaign={campaign} to="approved">
                Approuver
              </StateForm>
            ) : null}
            {canRun ? (
              <StateForm campaign={campaign} to="running">
                {isPaused ? 'Reprendre' : 'Lancer'}
              </StateForm>
            ) : null}
            {campaign.isActive ? (
              <StateForm campaign={campaign} to="paused" variant="quiet">
                Mettre en pause
              </StateForm>
            ) : null}
          </>
        }
      />
      {obstacles.length > 0 ? (
        <Notice
          tone="caution"
          live={false}
          className="page-notice"
          lines={obstacles}
          {...(remedy && { link: remedy })}
        />
      ) : null}
      <div className="stack">
        <div className="admin-columns">
          <State campaign={campaign} history={history} />
          <Audience {...page.audience} />
        </div>
        <Messages steps={steps} />
        <Preview {...page} />
      </div>
    </>
  )
}

function State({ campaign, history }: Pick<CampaignPageData, 'campaign' | 'history'>) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="etat">
      <h2 id="etat">
        État <Badge {...(campaign.isActive && { tone: 'positive' as const })}>{campaign.label}</Badge>
      </h2>
      <CampaignFacts facts={campaign.facts} />
      <p className="muted small">
        Les ouvertures sont comptées en tout, sans savoir de qui, quand vous l’activez dans{' '}
        <Link to={href('/admin/settings/:group', { group: 'e-mails' })}>les réglages</Link>. Les clics ne le sont que
        pour les destinataires qui l’ont accepté sur la page de leurs accords.
      </p>
      <ul>
        {history.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Messages({ steps }: Pick<CampaignPageData, 'steps'>) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {steps.map(({ step, title, text }) => (
        <details key={step} open={steps.length === 1}>
          <summary>{title}</summary>
          <pre className="mail-text">{text}</pre>
        </details>
      ))}
    </section>
  )
}

function Audience({ meant, reached, excluded, lacking }: CampaignPageData['audience']) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="audience">
      <h2 id="audience">Audience</h2>
      <p>
        <strong>{reached}</strong> à qui écrire, sur {meant}.
      </p>
      {excluded.length > 0 ? (
        <>
          <p>Laissés de côté{'\u202f'}:</p>
          <ul>
            {excluded.map(({ words, count }) => (
              <li key={words}>
                {count} {words}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {lacking.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  )
}

function Preview({ campaign, preview, tester, steps }: CampaignPageData) {
  const { prospects, prospect, step, mail, message } = preview
  const place = { campaignId: campaign.id }
  const search = `?${new URLSearchParams({ prospect: prospect ?? '', etape: String(step) })}`
  return (
    <section className="admin-panel stack" aria-labelledby="apercu">
      <h2 id="apercu">Aperçu</h2>
      <Form className="row" method="get">
        <label htmlFor="prospect">Écrit à</label>
        <select id="prospect" name="prospect" className="input" defaultValue={prospect}>
          {prospects.length === 0 ? <option value="">un destinataire d’exemple</option> : null}
          {prospects.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </select>
        {steps.length > 1 ? (
          <>
            <label htmlFor="etape">Message</label>
            <select id="etape" name="etape" className="input" defaultValue={step}>
              {steps.map((each) => (
                <option key={each.step} value={each.step}>
                  {each.title}
                </option>
              ))}
            </select>
          </>
        ) : null}
        <Button variant="quiet">Voir</Button>
      </Form>
      {message ? (
        <Notice tone="caution" live={false} lines={[`Ce message ne partirait pas\u202f: ${message}`]} />
      ) : null}
      {mail ? (
        <>
          <p>
            Objet{'\u202f'}: {mail.subject}
          </p>
          <MailFrame src={`${href('/admin/agent-hunter/campagnes/:campaignId/html', place)}${search}`} />
          <details>
            <summary>Texte simple</summary>
            <pre className="mail-text">{mail.text}</pre>
          </details>
          <div className="row">
            <AdminForm
              rowKey="essai"
              action={href('/admin/agent-hunter/campagnes/:campaignId/essai', place)}
              fields={{ prospect: prospect ?? '', etape: step }}
            >
              <Button variant="quiet">Envoyer un essai à {tester}</Button>
            </AdminForm>
          </div>
        </>
      ) : null}
    </section>
  )
}
