import type { ReactNode } from 'react'
import { PlatformMeta } from '~/components/platform/platform-meta'
import { trialPath } from '~/components/platform/trial'
import { tenants } from '~/database/registry.server'
import { agentKeys } from '~/models/base/agent'
import { MOST_A_DAY } from '~/models/base/outbox/index.server'
import { plans, steps, type TemplateType, TRIAL_DAYS, templateTypes } from '~/models/platform/tenant'
import { readPlanMeans } from '~/models/platform/tenant/index.server'
import { formatTtc, standardVat } from '~/models/values/money'
import { formatCounted } from '~/models/values/wording'
import { config } from '~/runtime/config.server'
import { isKeyOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/platform-landing.css?url'
import type { Route } from './+types/landing'
import workspace from './art/workspace.svg'
import { Features } from './features'
import { PlanTable } from './plan-table'
import { planPrice } from './price'
import { Questions } from './questions'
import { Sectors } from './sectors'
import { Timeline } from './timeline'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader() {
  const { hasTemplate, first } = await tenants()
  return {
    ready: Object.keys(templateTypes).filter(
      (type): type is TemplateType => isKeyOf(templateTypes, type) && hasTemplate(type),
    ),
    agents: agentKeys.length,
    mailsADay: MOST_A_DAY,
    domain: config.platformDomain,
    sale: saleOf(await readPlanMeans(first)),
  }
}

function saleOf({ card, transfer }: Awaited<ReturnType<typeof readPlanMeans>>): 'both' | 'card' | 'transfer' | 'none' {
  if (card) return transfer ? 'both' : 'card'
  return transfer ? 'transfer' : 'none'
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { ready, agents, mailsADay, domain, sale } = loaderData
  return (
    <>
      <PlatformMeta
        title="Catalyse — un site à votre métier et vos clients, au même endroit"
        description={`Pour les commerçants et les métiers de service. ${TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire, puis dès ${lowestPrice} HT par mois.`}
      />
      <Hero />
      <Figures ready={ready} agents={agents} />
      <Features mailsADay={mailsADay} />
      <Sectors ready={ready} />
      <PlanTable domain={domain} sale={sale} />
      <Timeline isOnSale={sale !== 'none'} />
      <Questions mailsADay={mailsADay} />
      <section className="landing-end">
        <div className="wrap">
          <h2>Votre site peut ouvrir aujourd’hui</h2>
          <p>Vous répondez en {steps.length} étapes, que vous pouvez quitter et reprendre.</p>
          <a className="button button-large" href={trialPath()}>
            Ouvrir mon espace d’essai
          </a>
        </div>
      </section>
    </>
  )
}

const lowestPrice = planPrice(plans.BASIC.priceCents)

function Hero() {
  return (
    <section className="landing-hero">
      <div className="wrap">
        <div className="landing-pitch">
          <h1>Un site à votre métier, et vos clients au même endroit</h1>
          <p className="landing-lead">
            Pour les commerçants et les métiers de service. Répondez à {steps.length} questions courtes : Catalyse ouvre
            votre site, l’espace où suivre vos demandes, et des agents IA que vous allumez un par un.
          </p>
          <p className="row">
            <a className="button button-large" href={trialPath()}>
              Essayer {TRIAL_DAYS} jours gratuitement
            </a>
            <a className="button button-quiet button-large" href="#tarifs">
              Voir les tarifs
            </a>
          </p>
          <p className="small muted">
            Sans carte bancaire. Rien n’est facturé à la fin de l’essai ; les formules commencent à{' '}
            <span className="nowrap">{lowestPrice} HT</span> par mois (
            <span className="nowrap">{formatTtc(plans.BASIC.priceCents, standardVat)} TTC</span>).
          </p>
        </div>
        <figure>
          <img
            src={workspace}
            width="760"
            height="500"
            alt="Un espace de travail : la liste des demandes avec leur état, et une conversation où l’assistant répond en citant les textes du site."
          />
          <figcaption className="visually-hidden">
            Dessin d’un espace ; l’entreprise et les clients sont inventés.
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

const listOf = new Intl.ListFormat('fr')

function Figures({ ready, agents }: { ready: TemplateType[]; agents: number }) {
  const names = ready.map((type) => templateTypes[type].label)
  return (
    <section className="landing-figures" aria-label="En trois chiffres">
      <ul className="wrap landing-three">
        <Figure figure="Quelques minutes">pour ouvrir un espace, en {steps.length} étapes</Figure>
        <Figure figure={formatCounted(ready.length, 'modèle')}>
          {names.length > 0 ? `${listOf.format(names)}\u202f; les autres métiers suivent` : 'en préparation'}
        </Figure>
        <Figure figure={`${formatCounted(agents, 'agent')} IA`}>
          assistant, prospection, <span className="nowrap">e-mails</span>, sécurité…{' '}
          <a href="#questions">Ce qu’ils font sans vous</a>
        </Figure>
      </ul>
    </section>
  )
}

function Figure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <li>
      <strong>{figure}</strong>
      <span className="muted">{children}</span>
    </li>
  )
}
