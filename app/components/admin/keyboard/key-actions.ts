interface KeyAction {
  key: string
  words: string
  /** False when the page has no target for the key. */
  act(): boolean
}

export const keyActions: KeyAction[] = [
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
