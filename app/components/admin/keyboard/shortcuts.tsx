import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'

interface KeyAction {
  key: string
  words: string
  /** False when the page has no target for the key. */
  act(): boolean
}

const keyActions: KeyAction[] = [
  { key: 'j', words: 'Ligne suivante', act: () => moveFocus(1) },
  { key: 'k', words: 'Ligne précédente', act: () => moveFocus(-1) },
  {
    key: 'x',
    words: 'Cocher ou décocher la ligne',
    act: () => clickOn(focusedRow()?.querySelector('[type="checkbox"]')),
  },
  { key: '/', words: 'Chercher dans la liste', act: focusSearch },
  {
    key: 'Escape',
    words: 'Fermer, ou revenir à la liste',
    act: () => clickOn(document.querySelector('[data-escape]')),
  },
]

const ROWS = '.admin-list li, .admin-table tbody tr'

function focusedRow(): Element | null {
  return document.activeElement?.closest(ROWS) ?? null
}

/** Moves from the focused or open row; without either, to the first. */
function moveFocus(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.checkVisibility() && row.querySelector('a'))
  const from = focusedRow() ?? document.querySelector('.admin-list li:has([aria-current])')
  const next = rows[from ? rows.indexOf(from) + step : 0]
  next?.querySelector('a')?.focus()
  return next !== undefined
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [type="search"]')
  search?.select()
  search?.focus()
  return search !== null
}

function clickOn(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.click()
  return element instanceof HTMLElement
}

const SETTING = 'raccourcis'
const OFF = 'non'

/** Shortcuts of the lists; can be turned off, since any key may be pressed by accident. */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(!areDisabled()), [])
  const open = () => {
    dialog.current?.showModal()
    return true
  }
  useKeys(open)
  const turn = (next: boolean) => {
    setOn(next)
    if (next) localStorage.removeItem(SETTING)
    else localStorage.setItem(SETTING, OFF)
  }
  return (
    <footer className="admin-keys">
      <Button type="button" variant="link" onClick={open}>
        Raccourcis clavier
      </Button>
      <dialog
        ref={dialog}
        className="palette"
        aria-labelledby="raccourcis"
        onKeyDown={({ key }) => key === 'Escape' && dialog.current?.close()}
      >
        <h2 id="raccourcis">Raccourcis clavier</h2>
        <KeyList />
        <label className="check">
          <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
          Activer les raccourcis d’une seule touche dans ce navigateur
        </label>
        <form method="dialog">
          <Button variant="quiet">Fermer</Button>
        </form>
      </dialog>
    </footer>
  )
}

function KeyList() {
  return (
    <dl className="admin-facts key-list">
      {keyActions.map(({ key, words }) => [
        <dt key={`${key} key`}>
          <kbd>{key === 'Escape' ? 'Échap' : key}</kbd>
        </dt>,
        <dd key={key}>{words}</dd>,
      ])}
      <dt>
        <kbd>Entrée</kbd>
      </dt>
      <dd>Ouvrir la ligne</dd>
      <dt>
        <kbd>?</kbd>
      </dt>
      <dd>Afficher cette aide</dd>
      <dt>
        <kbd>Ctrl K</kbd>
      </dt>
      <dd>Aller à un écran, une commande, un lead ou un produit</dd>
    </dl>
  )
}

function areDisabled(): boolean {
  return localStorage.getItem(SETTING) === OFF
}

function useKeys(openHelp: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (areDisabled() || isBusy(event.target)) return
      const act = event.key === '?' ? openHelp : keyActions.find(({ key }) => key === event.key)?.act
      if (act?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether the user is typing, or a dialog or menu is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(`${textFields}, .status-menu [open]`) !== null
}
