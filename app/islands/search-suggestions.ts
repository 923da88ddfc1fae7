import type { SearchSuggestion } from './search-suggestion'

/** The editable combobox with a list of ARIA APG: the server's suggestions, which lead to pages. */

const REST_MS = 150
const MIN_TYPED = 2

const form = document.querySelector<HTMLFormElement>('.site-search form')
const input = form?.querySelector('input')
const list = Object.assign(document.createElement('ul'), { id: 'suggestions', hidden: true, className: 'suggestions' })
const told = Object.assign(document.createElement('p'), { className: 'visually-hidden' })

let active = -1
let timer: ReturnType<typeof setTimeout> | undefined
let asked: AbortController | undefined
let answered = ''

function optionOf({ href, text, note, picture }: SearchSuggestion, place: number): HTMLElement {
  const option = Object.assign(document.createElement('li'), { id: `suggestion-${place}` })
  option.role = 'option'
  option.ariaSelected = 'false'
  option.dataset.href = href
  if (picture) option.append(Object.assign(new Image(44, 44), { src: picture, alt: '' }))
  const words = Object.assign(document.createElement('span'), { textContent: text })
  const small = Object.assign(document.createElement('small'), { textContent: note })
  option.append(words, ' ', small)
  return option
}

function open(isOpen: boolean) {
  const shows = isOpen && list.children.length > 0
  list.hidden = !shows
  input?.setAttribute('aria-expanded', String(shows))
  if (!shows) activate(-1)
}

function activate(place: number) {
  list.children[active]?.setAttribute('aria-selected', 'false')
  active = place
  const option = list.children[active]
  option?.setAttribute('aria-selected', 'true')
  option?.scrollIntoView({ block: 'nearest' })
  if (option) input?.setAttribute('aria-activedescendant', option.id)
  else input?.removeAttribute('aria-activedescendant')
}

function show(suggestions: SearchSuggestion[]) {
  activate(-1)
  list.replaceChildren(...suggestions.map(optionOf))
  open(document.activeElement === input)
  const count = suggestions.length
  told.textContent =
    count === 0 ? 'Aucune suggestion' : count === 1 ? '1 suggestion' : `${count} suggestions, flèche bas pour choisir`
}

async function suggest(typed: string) {
  asked?.abort()
  asked = new AbortController()
  answered = typed
  if (typed.length < MIN_TYPED) {
    list.replaceChildren()
    return open(false)
  }
  try {
    const query = new URLSearchParams({ q: typed })
    const response = await fetch(`${form?.dataset.suggestions}?${query}`, { signal: asked.signal })
    if (response.ok) show(await response.json())
  } catch {
    // Away, or overtaken by what was typed since: the form works without.
  }
}

function follow(option: Element | undefined | null) {
  if (option instanceof HTMLElement) location.assign(option.dataset.href ?? '')
}

const keys: Record<string, (event: KeyboardEvent) => void> = {
  ArrowDown: (event) => move(event, 1),
  ArrowUp: (event) => move(event, -1),
  Escape: (event) => {
    // The field would be emptied as well.
    if (!list.hidden) event.preventDefault()
    open(false)
  },
  Enter: (event) => {
    if (active < 0) return
    event.preventDefault()
    follow(list.children[active])
  },
}

/** Through the options and the field itself, round and round. */
function move(event: KeyboardEvent, step: number) {
  event.preventDefault()
  const places = list.children.length + 1
  if (list.hidden) open(true)
  if (!list.hidden) activate(((active + 1 + step + places) % places) - 1)
}

if (form && input) {
  list.role = 'listbox'
  list.ariaLabel = 'Suggestions'
  told.role = 'status'
  form.append(list, told)
  input.role = 'combobox'
  for (const [name, value] of Object.entries({ autocomplete: 'list', expanded: 'false', controls: list.id }))
    input.setAttribute(`aria-${name}`, value)
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => suggest(input.value.trim()), REST_MS)
  })
  input.addEventListener('keydown', (event) => keys[event.key]?.(event))
  input.addEventListener('focus', () => open(answered === input.value.trim()))
  input.addEventListener('blur', () => open(false))
  // The field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => follow(target instanceof Element ? target.closest('li') : null))
  // Typed while this file was on its way.
  if (input.value !== input.defaultValue) suggest(input.value.trim())
}
