import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Button } from '~/components/ui/button'
import type { FirstStepKey } from '~/models/platform/dashboard'
import { firstStepText } from '../dashboard/first-step-text'

const verb = (name: 'publier' | 'lien') => href('/admin/publication/*', { '*': name })

interface PrivateShop {
  /** Of the preview, to copy. */
  link: string
  days: number
  /** Still to do before the first sale. */
  missing: FirstStepKey[]
}

/** Who sees a private shop, and how it becomes public. */
export function PublicationPanel({ link, days, missing }: PrivateShop) {
  return (
    <section className="admin-panel tasks stack" aria-labelledby="apercu-prive">
      <h2 id="apercu-prive">Aperçu privé</h2>
      <p>
        {`Les visiteurs lisent «\u202fOuverture prochaine\u202f». Vous voyez la boutique\u202f; toute personne qui ouvre ce lien la voit aussi, pendant ${days} jours.`}
      </p>
      <div className="field">
        <label htmlFor="lien-apercu">Lien d’aperçu</label>
        <input className="input" id="lien-apercu" readOnly value={link} />
      </div>
      {missing.length > 0 ? (
        <p>
          {'Reste à faire\u202f: '}
          {missing.map((key, index) => (
            <span key={key}>
              {index > 0 ? ', ' : ''}
              <Link to={firstStepText[key].href}>{firstStepText[key].text.toLowerCase()}</Link>
            </span>
          ))}
          . Cela n’empêche pas de publier.
        </p>
      ) : null}
      <div className="row">
        <AdminForm rowKey="publier" action={verb('publier')}>
          <Button>Publier la boutique</Button>
        </AdminForm>
        <AdminForm rowKey="lien-apercu" action={verb('lien')}>
          <Button variant="quiet">Renouveler le lien</Button>
        </AdminForm>
        <a href={href('/')}>Voir la boutique</a>
      </div>
    </section>
  )
}
