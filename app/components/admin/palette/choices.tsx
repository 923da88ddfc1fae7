import { type KeyboardEvent, useId, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import { asAside } from '../unanswered/keep'
import { findPlaces } from './places'

export const PALETTE_LABEL = 'Écran, commande, facture, personne, produit ou réglage'

/** A result of the palette and the search page. */
export interface Found {
  group: 'Écrans' | 'Commandes' | 'Factures' | 'Leads' | 'Prospects' | 'Campagnes' | 'Produits' | 'Paramètres'
  label: string
  detail: string
  href: string
}

export function findScreens(typed: string, shop: { isFirstShop: boolean }): Found[] {
  return findPlaces(typed, shop).map(({ href, label }) => ({ group: 'Écrans', label, detail: '', href }))
}

/** A combobox (WAI-ARIA APG): the focus stays in the field, arrow keys move the selection. */
export function Choices({ isFirstShop, onDone }: { isFirstShop: boolean; onDone: () => void }) {
  const listId = useId()
  const { load, data, state } = useFetcher<{ found: Found[] }>()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = [...findScreens(typed, { isFirstShop }), ...(typed.trim() === '' ? [] : (data?.found ?? []))]
  const goTo = async (place: Found | undefined) => {
    if (!place) return
    onDone()
    await navigate(place.href)
    document.getElementById('contenu')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + found.length) % Math.max(1, found.length))
    if (event.key === 'Enter') goTo(found[chosen])
    // By default, Escape would clear the field first.
    if (event.key === 'Escape') onDone()
    if (step || ['Enter', 'Escape'].includes(event.key)) event.preventDefault()
  }
  return (
    <>
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label={PALETTE_LABEL}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        placeholder={PALETTE_LABEL}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
          load(asAside(`${href('/admin/recherche')}?${new URLSearchParams({ q: target.value })}`))
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Résultats" className="palette-list">
        {found.map((place, index) => (
          <Choice
            key={`${place.label} ${place.href} ${place.detail}`}
            id={`${listId}-${index}`}
            place={place}
            selected={index === chosen}
            onChoose={goTo}
          />
        ))}
      </div>
      {found.length === 0 && state === 'idle' ? <p className="muted palette-none">Rien ne correspond.</p> : null}
    </>
  )
}

interface ChoiceProps {
  id: string
  place: Found
  selected: boolean
  onChoose: (place: Found) => void
}

function Choice({ id, place, selected, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div id={id} role="option" aria-selected={selected} tabIndex={-1} onClick={() => onChoose(place)}>
      <small>{place.group}</small>
      <span className="palette-label">{place.label}</span>
      <span className="muted">{place.detail}</span>
    </div>
  )
}
