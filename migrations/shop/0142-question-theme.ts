import { type Kysely, sql } from 'kysely'

/** Questions stand under themes; those of the template, as it worded them, get theirs. */
const themes: Record<string, string[]> = {
  Comprendre: [
    'Qu’est-ce qu’un osmoseur, et comment fonctionne-t-il ?',
    'Un osmoseur gaspille-t-il de l’eau ?',
    'Un osmoseur retire-t-il le calcaire ?',
    'L’eau osmosée est-elle trop pauvre en minéraux ?',
    'À quoi sert la reminéralisation, et quels modèles en ont une ?',
    'Quel est le pH de l’eau osmosée ?',
    'Que mesure un testeur TDS ?',
    'L’eau du robinet est-elle bonne à boire sans osmoseur ?',
  ],
  'Commande et livraison': [
    'Où livrez-vous, et à quel prix ?',
    'Faut-il créer un compte pour commander ?',
    'Le stock affiché est-il réel ?',
  ],
  'Prix et paiement': [
    'Comment puis-je payer ?',
    'Le paiement est-il sûr ?',
    'Comment se passe le paiement en plusieurs fois ?',
    'Puis-je recevoir une facture avec la TVA ?',
    'Les prix sont-ils affichés HT ou TTC ?',
  ],
  'Installation et entretien': [
    'Faut-il un plombier pour l’installation ?',
    'Quand faut-il changer les filtres ?',
    'Combien y a-t-il de filtres dans un jeu annuel ?',
    'À quoi sert la membrane, et combien de temps dure-t-elle ?',
  ],
  'Retours et garanties': [
    'Que faire de mon ancien appareil, et comment le recycler ?',
    'Puis-je changer d’avis, et dans quel délai ?',
    'Qui paie le renvoi d’un article ?',
    'Quelle est la garantie ?',
  ],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frequent_question add column theme text not null default ''`.execute(db)
  for (const [theme, questions] of Object.entries(themes))
    await sql`update frequent_question set theme = ${theme} where question in (${sql.join(questions)})`.execute(db)
}
