import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Answers that the template gave name instalments only where a lender is named: `{{credit.example}}` says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    update frequent_question set answer =
      replace(substr(answer, 1, instr(answer, ' Pour le paiement en plusieurs fois') - 1), 'en 3 ou 4 fois avec Klarna, ', '')
      where answer like 'Par carte bancaire, en 3 ou 4 fois avec Klarna, par PayPal ou par virement,%'
      and instr(answer, ' Pour le paiement en plusieurs fois') > 0;
    update frequent_question set answer =
      'En 3 ou 4 fois, à votre choix auprès du prêteur\u202f: {{credit.example}}'
      where answer like 'Le total est divisé par 3 ou par 4, comme vous le choisissez auprès du prêteur, au centime près%Le prêteur, Klarna, peut accepter ou refuser la demande.%'
  `,
  )
}
