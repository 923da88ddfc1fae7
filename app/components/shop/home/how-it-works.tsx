import stepFilter from '~/components/art/step-filtre.svg'
import stepMeasure from '~/components/art/step-mesure.svg'
import stepGlass from '~/components/art/step-verre.svg'

const steps = [
  {
    drawing: stepMeasure,
    title: 'L’eau du robinet',
    text: 'Potable et contrôlée, elle contient des minéraux dissous, dont le calcaire, et un peu de chlore. Un testeur en donne une mesure.',
  },
  {
    drawing: stepFilter,
    title: 'La membrane trie',
    text: 'Sous pression, l’eau traverse une membrane très fine qui retient une grande partie de ce qui y est dissous. Ce qui est retenu part à l’évacuation avec un peu d’eau.',
  },
  {
    drawing: stepGlass,
    title: 'Vous servez',
    text: 'Un dernier filtre affine le goût, et l’eau sort à son propre robinet. Les cartouches se changent à la main, une fois par an à la maison.',
  },
]

export function HowItWorks() {
  return (
    <section className="home-section" id="fonctionnement">
      <h2>Comment ça marche</h2>
      <ol className="how">
        {steps.map(({ drawing, title, text }, index) => (
          <li key={title}>
            <img src={drawing} alt="" width="400" height="300" loading="lazy" />
            <h3>
              {index + 1}. {title}
            </h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
