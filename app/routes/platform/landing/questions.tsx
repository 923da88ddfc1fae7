import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'
import { formatCount } from '~/models/values/wording'

export function Questions({ mailsADay }: { mailsADay: number }) {
  return (
    <section className="landing-section" id="questions">
      <div className="wrap landing-questions">
        <h2>Questions</h2>
        <div>
          <Question title="Qui voit mes données ?">
            Vous et les personnes que vous invitez. Les données d’un espace sont dans un fichier à part, jamais mêlées à
            celles d’un autre. Nous les traitons pour vous, aux conditions de{' '}
            <a href={href('/catalyse/sous-traitance')}>l’accord de sous-traitance</a>.
          </Question>
          <Question title="Que font les agents sans moi ?">
            Un agent ne travaille que si vous l’avez allumé, et s’arrête d’un bouton. L’assistant répond aux visiteurs,
            d’autres rassemblent et complètent des fiches, lisent vos tableurs ou contrôlent la sécurité. Les{' '}
            <span className="nowrap">e-mails</span>
            automatiques ne partent qu’avec l’accord de la personne ou vers une adresse professionnelle, en journée,{' '}
            {formatCount(mailsADay)} par jour au plus. Une campagne attend que vous la lanciez.
          </Question>
          <Question title="Mon métier n’est pas dans la liste ?">
            Commencez avec Services : les offres, les questions, les textes et les images se changent depuis l’espace.
          </Question>
          <Question title="Puis-je garder mon nom de domaine ?">
            Pas encore. Votre site a d’abord une adresse chez nous ; le domaine à votre nom viendra avec PRO.
          </Question>
          <Question title="Comment arrêter ?">
            L’essai s’arrête seul, sans rien à résilier. Les formules seront sans durée minimale : elles se résilieront
            en ligne, comme le disent <a href={href('/catalyse/conditions')}>les conditions du service</a>.
          </Question>
        </div>
      </div>
    </section>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="landing-question">
      <summary>
        <h3>{title}</h3>
        <Icon name="chevronDown" />
      </summary>
      <p className="muted">{children}</p>
    </details>
  )
}
