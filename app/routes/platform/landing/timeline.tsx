import { Unhyphenated } from '~/components/ui/text'
import { meanwhileText, TRIAL_DAYS } from '~/models/platform/tenant'

const pointsOf = (isOnSale: boolean) => [
  {
    when: 'Jour 1',
    text: 'Votre site et votre espace sont ouverts. L’e-mail de bienvenue dit le jour et l’heure de fin de l’essai.',
  },
  {
    when: `Jour ${TRIAL_DAYS + 1}`,
    text: `Sans formule, l’espace passe en lecture seule. Rien n’est facturé. ${meanwhileText(isOnSale)}`,
  },
  {
    when: 'Si vous continuez',
    text: `Vous prenez une formule et l’espace reprend là où il s’est arrêté.${isOnSale ? '' : ' Le paiement des formules ouvre bientôt.'}`,
  },
  {
    when: 'Si vous ne continuez pas',
    text: 'L’espace est effacé 30 jours après, et des e-mails vous préviennent. D’ici là, tout s’exporte encore.',
  },
]

export function Timeline({ isOnSale }: { isOnSale: boolean }) {
  return (
    <section className="landing-section landing-band" aria-labelledby="apres">
      <div className="wrap">
        <h2 id="apres">Et après sept jours ?</h2>
        <ol className="landing-timeline">
          {pointsOf(isOnSale).map(({ when, text }) => (
            <li key={when}>
              <strong>{when}</strong>
              <span className="muted small">
                <Unhyphenated text={text} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
