import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Answers that the template gave name instalments only where a lender is named: `{{credit.example}}` says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    update frequent_question set answer =
      replace(substr(answer, 1, instr(answer, ' Pour le paiement en plusieurs fois')), 'en 3 ou 4 fois avec Klarna, ', '')
      || '{{credit.example}}'
      where answer like 'Par carte bancaire, en 3 ou 4 fois avec Klarna, par PayPal ou par virement,%'
      and instr(answer, ' Pour le paiement en plusieurs fois') > 0;
    update frequent_question set answer =
      'Le total est divisé par 3 ou par 4, comme vous le choisissez auprès du prêteur, {{instalments.lender}}, au centime près\u202f: une part le jour de la commande, puis une tous les 30 jours, avec 0\u202f€ de frais. {{credit.example}}'
      where answer like 'Le total est divisé par 3 ou par 4, comme vous le choisissez auprès du prêteur, au centime près%Le prêteur, Klarna, peut accepter ou refuser la demande.%'
  `,
  )
}
