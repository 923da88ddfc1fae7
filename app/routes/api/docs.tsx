import { href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Term } from '~/components/ui/text'
import { KEY_CALLS } from '~/runtime/plan-limits'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/api-reference.css?url'
import type { Route } from './+types/docs'
import { callsOf, refuseOtherMethods } from './shared/all-calls.server'
import { describePage } from './shared/call.server'
import { apiReference, type Reference, type ReferenceField, type ReferenceOperation } from './shared/reference.server'

export const handle = {
  policy: { cache: 'revalidate', body: 'json', sender: 'program', search: 'closed' } satisfies RoutePolicy,
}

export const middleware = [refuseOtherMethods]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const loader = describePage(
  {
    id: 'readReference',
    tag: 'Documentation',
    summary: 'Cette API, décrite pour des personnes',
    answer: { description: 'La page.' },
  },
  async (shop) => apiReference(await callsOf(shop)),
)

export default function ApiReferencePage({ loaderData }: Route.ComponentProps) {
  const { sections, entities } = loaderData
  return (
    <>
      <PageTop
        title="API de la boutique"
        description="Les appels JSON de la boutique : catalogue, panier et commande."
        noIndex
        lead="Le catalogue, le panier et la commande en JSON, pour les applications qui se branchent sur la boutique."
      />
      <div className="api">
        <Contents sections={sections} />
        <div className="api-body">
          <GeneralRules />
          {sections.map(({ tag, operations }) => (
            <section key={tag} className="stack stack-large" aria-labelledby={anchorOf(tag)}>
              <h2 id={anchorOf(tag)}>{tag}</h2>
              {operations.map((operation) => (
                <OperationCard key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <section className="stack stack-large" aria-labelledby="objets">
            <h2 id="objets">Objets</h2>
            {entities.map(({ name, fields }) => (
              <section key={name} className="stack stack-small" aria-labelledby={`objet-${name}`}>
                <h3 id={`objet-${name}`}>
                  <code>{name}</code>
                </h3>
                <FieldTable caption={`Champs de ${name}`} fields={fields} />
              </section>
            ))}
          </section>
        </div>
      </div>
    </>
  )
}

function anchorOf(tag: string): string {
  return tag.toLowerCase()
}

function Contents({ sections }: Pick<Reference, 'sections'>) {
  return (
    <nav className="api-contents" aria-label="Appels">
      {sections.map(({ tag, operations }) => (
        <div key={tag} className="stack stack-small">
          <a className="api-tag" href={`#${anchorOf(tag)}`}>
            {tag}
          </a>
          <ul className="stack stack-small">
            {operations.map((operation) => (
              <li key={operation.id}>
                <a href={`#${operation.id}`}>{operation.summary}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a className="api-tag" href="#objets">
        Objets
      </a>
    </nav>
  )
}

function GeneralRules() {
  return (
    <section className="prose" aria-label="Règles générales">
      <p>
        Les demandes et les réponses sont en JSON. Un outil lit la même description, au format OpenAPI 3.1, à l’adresse{' '}
        <a href={href('/api/openapi.json')}>/api/openapi.json</a>.
      </p>
      <ul>
        <li>
          Les montants sont des nombres d’euros, à deux décimales au plus. <code>price</code> est hors taxes,{' '}
          <code>price_ttc</code> toutes taxes comprises. Les prix qu’un client envoie sont ignorés.
        </li>
        <li>
          Un refus répond <code>{'{"detail": "…"}'}</code>, en français ; une demande invalide (422) y ajoute{' '}
          <code>errors</code>, les messages de chaque champ.
        </li>
        <li>
          Le panier est connu par son identifiant de session, que le client peut créer lui-même. Qui le connaît peut
          lire et changer le panier : gardez-le secret.
        </li>
        <li id="cles">
          Une clé d’API se crée dans le back-office, à la page « Clés d’API », et s’envoie dans l’en-tête{' '}
          <code>Authorization: Bearer …</code>, jamais dans l’adresse. Elle lit ce qui dit s’ouvrir avec elle,{' '}
          {KEY_CALLS} fois par minute au plus, et n’écrit rien. Une liste se lit par pages : l’en-tête <code>Link</code>{' '}
          donne la suivante.
        </li>
        <li>Un navigateur n’appelle l’API que depuis les pages de la boutique ; un programme l’appelle sans cookie.</li>
      </ul>
    </section>
  )
}

function OperationCard({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, opensToKeys, fields, requestExample } = operation
  const { answer, answerExample, refusals } = operation
  return (
    <article className="card stack" aria-labelledby={id}>
      <h3 id={id}>{summary}</h3>
      <p className="api-call">
        <span className="api-method">{method}</span> <code>{path}</code>
      </p>
      {description ? (
        <p>
          <Words text={description} />
        </p>
      ) : null}
      {opensToKeys ? (
        <p>
          S’ouvre aussi avec une <a href="#cles">clé d’API</a>.
        </p>
      ) : null}
      {fields.length > 0 ? <FieldTable caption="Ce qu’elle prend" fields={fields} place /> : null}
      {requestExample ? <Example label="Exemple de corps" text={requestExample} /> : null}
      {answer ? (
        <p>
          Répond {answer.isList ? 'une liste de' : 'un objet'} <a href={`#objet-${answer.entity}`}>{answer.entity}</a>.
        </p>
      ) : null}
      {answerExample ? <Example label="Exemple de réponse" text={answerExample} /> : null}
      <details>
        <summary>Refus possibles</summary>
        <dl className="api-refusals">
          {refusals.map(({ status, meaning }) => (
            <Term key={status} label={status}>
              <Words text={meaning} />
            </Term>
          ))}
        </dl>
      </details>
    </article>
  )
}

interface FieldTableProps {
  caption: string
  fields: ReferenceField[]
  place?: boolean
}

function FieldTable({ caption, fields, place = false }: FieldTableProps) {
  return (
    <table className="table table-cards api-fields">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Type</th>
          <th scope="col">Sens</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={`${field.place} ${field.name}`}>
            <th scope="row">
              <code>{field.name}</code>
            </th>
            <td>
              {field.type}
              {place ? <span className="muted small"> · {field.place}</span> : null}
            </td>
            <td>
              {place && field.required ? <strong>Requis. </strong> : null}
              <Words text={field.note} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <pre className="api-example">
        <code>{text}</code>
      </pre>
    </details>
  )
}

/** Renders backticks as `<code>`. */
function Words({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]+)`|[^`]+/g)].map((part) =>
    part[1] === undefined ? part[0] : <code key={part.index}>{part[1]}</code>,
  )
}
