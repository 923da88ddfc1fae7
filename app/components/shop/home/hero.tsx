import hero from '~/components/art/hero.svg'
import { ButtonLink } from '../../ui/button'

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>Des osmoseurs pour la maison et le bureau, livrés prêts à poser.</h1>
        <p className="hero-lead">
          Prix TTC, stock réel, débit et coût annuel des filtres : tout est écrit sur la fiche avant que vous ne
          choisissiez.
        </p>
        <div className="row">
          <ButtonLink href="/products" large>
            Voir les osmoseurs
          </ButtonLink>
          <ButtonLink href="/blog" large variant="quiet">
            Lire nos conseils
          </ButtonLink>
        </div>
      </div>
      <img
        className="hero-picture"
        src={hero}
        alt="Un osmoseur posé sous un évier ouvert, relié à son propre robinet"
        width="1200"
        height="900"
        fetchPriority="high"
      />
    </section>
  )
}
