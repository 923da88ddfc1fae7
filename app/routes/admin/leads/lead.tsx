import { href, Link } from 'react-router'
import { Damage, LeadStatusBadge, NoCallBadge, ScoreBar, ScoreReasonList } from '~/components/admin/leads/lead-marks'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Badge } from '~/components/ui/marks'
import { Term } from '~/components/ui/text'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/lead'
import { LeadFollowUp } from './lead-follow-up'
import { type LeadData, loadLead } from './lead-page.server'
import { leadVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

/** The page, also at the path of one of its verbs. */
export function loader(args: Route.LoaderArgs) {
  return loadLead(args)
}

export const action = leadVerbs.act

/** A lead's data beside its follow-up. */
export default function Lead({ loaderData: page }: Route.ComponentProps) {
  const { lead } = page
  return (
    <>
      <p className="small">
        <BackLink to={href('/admin/leads')}>Leads</BackLink>
      </p>
      <AdminHeader
        title={lead.name || lead.email}
        lead={
          <>
            <LeadStatusBadge status={lead.status} /> Lead <span className="num">{lead.number}</span>
            {lead.isDemo ? ', exemple de la démonstration' : null}
          </>
        }
      />
      <Damage damage={lead.damage} />
      <div className="admin-columns lead-columns">
        <div className="stack">
          <div className="lead-top">
            <Facts lead={lead} />
            <Score lead={lead} />
          </div>
          <LeadFollowUp {...page} />
          <Answers answers={page.answers} />
          <Orders {...page.orders} />
          <Contacts contacts={page.contacts} />
        </div>
        <aside className="stack" aria-label="Fiche">
          <Agreements agreements={page.agreements} />
          <History events={page.events} />
        </aside>
      </div>
    </>
  )
}

function Facts({ lead }: Pick<LeadData, 'lead'>) {
  return (
    <section className="admin-panel" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className="admin-facts">
        <dt>E-mail</dt>
        <dd className="anywhere">
          <a href={`mailto:${lead.email}`}>{lead.email}</a>
        </dd>
        <dt>Téléphone</dt>
        <dd>
          <LeadPhone lead={lead} />
        </dd>
        <dt>Type</dt>
        <dd>{lead.type ?? 'Inconnu'}</dd>
        <dt>Source</dt>
        <dd>{lead.source}</dd>
        <dt>Arrivée</dt>
        <dd>{lead.createdAt}</dd>
        <dt>Dernier contact</dt>
        <dd>{lead.lastContactAt}</dd>
      </dl>
    </section>
  )
}

function LeadPhone({ lead: { phone, isCallable } }: Pick<LeadData, 'lead'>) {
  if (!phone) return 'Non indiqué'
  if (isCallable) return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
  return (
    <>
      <span className="num">{phone}</span> <NoCallBadge />
    </>
  )
}

function Score({ lead: { score, reasons } }: Pick<LeadData, 'lead'>) {
  return (
    <section className="admin-panel" aria-labelledby="score">
      <h2 id="score">Score</h2>
      <ScoreBar score={score} />
      {reasons.length > 0 ? (
        <ScoreReasonList reasons={reasons} />
      ) : (
        <p className="muted small">Le score vient du questionnaire, qui n’a pas été rempli.</p>
      )}
    </section>
  )
}

function Answers({ answers }: Pick<LeadData, 'answers'>) {
  return (
    <section className="admin-panel" aria-labelledby="reponses">
      <h2 id="reponses">Questionnaire</h2>
      {answers.length === 0 ? <p className="muted">Aucune réponse.</p> : null}
      {answers.map((kept, place) => (
        <details key={kept.id} className="lead-answers" open={place === 0}>
          <summary>Réponses du {kept.at}</summary>
          <TypedContact {...kept} />
          {kept.chosen ? (
            <dl className="admin-facts">
              {kept.chosen.map(({ question, answer }) => (
                <Term key={question} label={question}>
                  {answer}
                </Term>
              ))}
            </dl>
          ) : (
            <Unreadable what="Réponses" />
          )}
          <Recommended products={kept.recommended} />
        </details>
      ))}
    </section>
  )
}

function TypedContact({ name, phone, isCallable }: Pick<LeadData['answers'][number], 'name' | 'phone' | 'isCallable'>) {
  const typed = [name, phone].filter(Boolean).join(', ')
  if (!typed) return null
  return (
    <p className="muted small">
      Saisi avec ces réponses : {typed} {phone && !isCallable ? <NoCallBadge /> : null}
    </p>
  )
}

function Recommended({ products }: { products: { id: string; name: string }[] | undefined }) {
  if (!products) return <Unreadable what="Recommandations" />
  if (products.length === 0) return <p className="small">Aucun produit recommandé.</p>
  return (
    <>
      <h3>Recommandés</h3>
      <ol>
        {products.map(({ id, name }) => (
          <li key={id}>
            <a href={href('/products/:productId', { productId: id })}>{name}</a>
          </li>
        ))}
      </ol>
    </>
  )
}

function Unreadable({ what }: { what: string }) {
  return (
    <p className="small">
      <Badge tone="caution">Abîmé</Badge> {what} illisibles
    </p>
  )
}

function Orders({ listed, isMore }: LeadData['orders']) {
  return (
    <section className="admin-panel" aria-labelledby="commandes">
      <h2 id="commandes">Commandes de cette adresse</h2>
      {listed.length === 0 ? <p className="muted">Aucune commande.</p> : null}
      <ul className="lead-list" hidden={listed.length === 0}>
        {listed.map((order) => (
          <li key={order.id}>
            <span>
              <Link className="num" to={href('/admin/orders/:orderId', { orderId: order.id })}>
                {order.number ?? 'Sans numéro'}
              </Link>
              <span className="muted small"> {order.at}</span>
            </span>
            <span>{order.state}</span>
            <span className="num">{order.total}</span>
          </li>
        ))}
      </ul>
      {isMore ? <p className="muted small">Les plus récentes.</p> : null}
    </section>
  )
}

function Contacts({ contacts }: Pick<LeadData, 'contacts'>) {
  return (
    <section className="admin-panel" aria-labelledby="echanges">
      <h2 id="echanges">Conversations et demandes</h2>
      {contacts.length === 0 ? <p className="muted">Aucune.</p> : null}
      <ul className="lead-list" hidden={contacts.length === 0}>
        {contacts.map(({ id, words, href: to, state, at }) => (
          <li key={id}>
            <span>
              <Link to={to}>{words}</Link>
              <span className="muted small"> {at}</span>
            </span>
            <span>{state}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Agreements({ agreements }: Pick<LeadData, 'agreements'>) {
  return (
    <section className="admin-panel" aria-labelledby="accords">
      <h2 id="accords">Accords</h2>
      {agreements.length === 0 ? <p className="muted">Aucun : ni conseil ni offre ne peut lui être adressé.</p> : null}
      <ul className="stack">
        {agreements.map((agreement) => (
          <li key={agreement.id}>
            <strong>{agreement.channel}</strong>{' '}
            {agreement.withdrawn ? <Badge>Retiré</Badge> : <Badge tone="positive">En vigueur</Badge>}
            <p>« {agreement.text} »</p>
            <p className="muted small">
              Donné le {agreement.givenAt} sur {agreement.page}, texte {agreement.version}
              {agreement.phone ? `, pour le ${agreement.phone}` : null}
              {agreement.withdrawn ? ` ; retiré le ${agreement.withdrawn.at} sur ${agreement.withdrawn.page}` : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ events }: Pick<LeadData, 'events'>) {
  return (
    <section className="admin-panel" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      {events.length === 0 ? <p className="muted">Rien depuis l’arrivée.</p> : null}
      <ol className="lead-history">
        {events.map(({ id, actor, words, at }) => (
          <li key={id}>
            <p>{words}</p>
            <p className="muted small">
              {actor}, {at}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
