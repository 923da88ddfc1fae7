import { trialPath } from '~/components/platform/trial'
import { type Sector, type TemplateType, templateTypes } from '~/models/platform/tenant'
import coaching from './art/coaching.svg'
import ecommerce from './art/ecommerce.svg'
import immobilier from './art/immobilier.svg'
import restaurant from './art/restaurant.svg'
import sante from './art/sante.svg'
import services from './art/services.svg'

const cards: { type: TemplateType; sector: Sector; scene: string }[] = [
  { type: 'ecommerce', sector: 'retail', scene: ecommerce },
  { type: 'services', sector: 'consulting', scene: services },
  { type: 'restaurant', sector: 'restaurant', scene: restaurant },
  { type: 'immobilier', sector: 'real_estate', scene: immobilier },
  { type: 'coaching', sector: 'education', scene: coaching },
  { type: 'sante', sector: 'health', scene: sante },
]

/** Each card leads to the onboarding with its sector chosen. */
export function Sectors({ ready }: { ready: TemplateType[] }) {
  return (
    <section className="landing-section landing-band" id="metiers">
      <div className="wrap">
        <h2>Choisissez votre métier</h2>
        <p className="muted landing-intro">
          Le modèle remplit votre site d’exemples que vous remplacez par vos textes, vos offres et vos images.
        </p>
        <ul className="landing-sectors">
          {cards.map(({ type, sector, scene }) => (
            <li key={type}>
              <a href={trialPath({ sector })}>
                <img src={scene} alt="" width="320" height="200" loading="lazy" />
                <span>
                  <strong>{templateTypes[type].label}</strong>
                  <span className="muted small">
                    {ready.includes(type)
                      ? templateTypes[type].text
                      : 'Modèle bientôt\u202f; l’espace commence avec Services'}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
