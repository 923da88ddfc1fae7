import { href } from 'react-router'
import { COMPARED_PARAMETER, type ListState } from '~/components/shop/list/list-address'
import { Button } from '~/components/ui/button'
import { type ProductSort, productSorts } from '~/models/shop/catalogue'

const sortText: Record<ProductSort, string> = {
  pertinence: 'Pertinence',
  catalogue: 'Notre sélection',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  nom: 'Nom',
}

export function ListSort({ state: { choice, search, sort, compared } }: { state: ListState }) {
  const kept = [
    ...Object.entries(choice),
    ...(search ? [['q', search] as const] : []),
    ...compared.map((id) => [COMPARED_PARAMETER, id] as const),
  ]
  return (
    <form className="list-form" action={href('/products')}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor="tri">
        Trier par
      </label>
      <select className="input" id="tri" name="tri" defaultValue={sort ?? (search ? 'pertinence' : 'catalogue')}>
        {productSorts
          .filter((each) => (each === 'pertinence') <= (search !== ''))
          .map((each) => (
            <option key={each} value={each}>
              {sortText[each]}
            </option>
          ))}
      </select>
      <Button variant="quiet">Trier</Button>
    </form>
  )
}
