import type { ReactNode } from 'react'
import { trialPath } from '~/components/platform/trial'
import { classes } from '~/components/ui/classes'
import { Unhyphenated } from '~/components/ui/text'
import { type Plan, plans, TRIAL_DAYS } from '~/models/platform/tenant'
import { formatTtc, standardVat } from '~/models/values/money'
import { formatCount } from '~/models/values/wording'
import { planPrice } from './price'

const columns = ['Agents IA allumés ensemble', 'Prospects par mois', 'Adresse du site', 'Clés d’API', 'Assistance']

const rows: { plan: Plan; purpose: string; address: string; help: string }[] = [
  { plan: 'BASIC', purpose: 'Pour commencer', address: '', help: 'par e-mail' },
  {
    plan: 'PRO',
    purpose: 'Pour vendre davantage',
    address: 'ou votre domaine',
    help: 'par e-mail',
  },
  {
    plan: 'PREMIUM',
    purpose: 'Pour plusieurs marques',
    address: 'ou plusieurs domaines à vous',
    help: 'par e-mail\u202f; 24\u00a0h sur\u00a024\u202f: bientôt',
  },
]

const saleTexts = {
  none: 'Les formules payantes ouvrent bientôt\u202f: d’ici là personne n’est facturé, et votre choix est seulement retenu.',
  transfer: 'Ensuite vous payez par virement, un mois à la fois, si vous voulez continuer.',
  card: 'Ensuite vous payez par carte, un mois à la fois, si vous voulez continuer, et résiliez en trois clics.',
  both: 'Ensuite vous payez par carte ou par virement, un mois à la fois, si vous voulez continuer, et résiliez en trois clics.',
}

/** A plan per row of the table: a card on phones, a column on wide screens. */
export function PlanTable({ domain, sale }: { domain: string; sale: keyof typeof saleTexts }) {
  return (
    <section className="landing-section" id="tarifs">
      <div className="wrap">
        <h2>Trois formules, au mois</h2>
        <p className="muted landing-intro">
          L’essai de {TRIAL_DAYS} jours est gratuit et se fait sur les limites de BASIC. {saleTexts[sale]}
        </p>
        <table className="plans">
          <caption className="visually-hidden">Les trois formules comparées</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Formule et prix</span>
              </th>
              <th scope="col">
                <span className="visually-hidden">Essai</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ plan, purpose, address, help }) => (
              <tr key={plan} className={classes(plan === 'PRO' && 'plan-middle')}>
                <th scope="row">
                  <span className="plan-name">{plan}</span>
                  <span className="muted small">{purpose}</span>
                  <Price cents={plans[plan].priceCents} />
                </th>
                <td className="plan-trial">
                  <a
                    className={classes('button button-wide', plan !== 'PRO' && 'button-quiet')}
                    href={trialPath({ plan })}
                  >
                    Essayer {plan}
                  </a>
                </td>
                <Limit column={0}>{limitText(plans[plan].agents, 'illimités')}</Limit>
                <Limit column={1}>{limitText(plans[plan].prospects, 'illimités')}</Limit>
                <Limit column={2}>
                  <span className="nowrap">votre-nom</span>
                  <wbr />.{domain}
                  {address ? <small>{address}</small> : null}
                </Limit>
                <Limit column={3}>{plans[plan].apiKeys === 0 ? 'non' : formatCount(plans[plan].apiKeys)}</Limit>
                <Limit column={4}>
                  <Unhyphenated text={help} />
                </Limit>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Price({ cents }: { cents: number }) {
  return (
    <>
      <span className="plan-price num">
        {planPrice(cents)} <small>HT par mois</small>
      </span>
      <span className="muted small num">{formatTtc(cents, standardVat)} TTC</span>
    </>
  )
}

function Limit({ column, children }: { column: number; children: ReactNode }) {
  return (
    <td data-label={columns[column]}>
      <div>{children}</div>
    </td>
  )
}

function limitText(limit: number | undefined, without: string): string {
  return limit === undefined ? without : formatCount(limit)
}
