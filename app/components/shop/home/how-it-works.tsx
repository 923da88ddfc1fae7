import type { HomeWords } from '~/templates/types'

export function HowItWorks({ steps }: { steps: HomeWords['howItWorks'] }) {
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
