/** Editable combobox with a listbox (ARIA APG): suggestions below a field that stays plain without them. */

const DEBOUNCE_MS = 150

interface Options<Suggestion> {
  input: HTMLInputElement
  /** Id of the list and prefix of the option ids. */
  id: string
  leastTyped: number
  ask(typed: string, signal: AbortSignal): Promise<Suggestion[]>
  /** Content of an option. */
  contentOf(suggestion: Suggestion): Node[]
  choose(suggestion: Suggestion): void
}

/** Wires the field; returns the list and its status message, to be inserted by the caller. */
export function makeCombobox<Suggestion>(options: Options<Suggestion>) {
  const { input, id, leastTyped } = options
  const list = Object.assign(document.createElement('ul'), { id, hidden: true, className: 'suggestions' })
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
  let suggestions: Suggestion[] = []
  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: AbortController | undefined
  let answered = ''

  function open(isOpen: boolean) {
    const shows = isOpen && suggestions.length > 0
    list.hidden = !shows
    input.setAttribute('aria-expanded', String(shows))
    if (!shows) activate(-1)
  }

  function activate(place: number) {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = place
    const option = list.children[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function show(found: Suggestion[]) {
    activate(-1)
    suggestions = found
    list.replaceChildren(...found.map(optionOf))
    open(document.activeElement === input)
    const count = found.length
    status.textContent =
      count === 0 ? 'Aucune suggestion' : count === 1 ? '1 suggestion' : `${count} suggestions, flèche bas pour choisir`
  }

  function optionOf(suggestion: Suggestion, place: number): HTMLElement {
    const option = Object.assign(document.createElement('li'), { id: `${id}-${place}` })
    option.role = 'option'
    option.ariaSelected = 'false'
    option.append(...options.contentOf(suggestion))
    return option
  }

  async function suggest() {
    const typed = input.value.trim()
    asked?.abort()
    asked = new AbortController()
    answered = typed
    try {
      show(typed.length < leastTyped ? [] : await options.ask(typed, asked.signal))
    } catch {
      // Failed, or superseded by newer input: the field works without.
    }
  }

  function choose(place: number) {
    const chosen = suggestions[place]
    if (chosen === undefined) return
    asked?.abort()
    open(false)
    options.choose(chosen)
    // Programmatic input triggers no search.
    clearTimeout(timer)
    answered = input.value.trim()
    suggestions = []
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => move(event, 1),
    ArrowUp: (event) => move(event, -1),
    Escape: (event) => {
      // Escape would also clear the field.
      if (!list.hidden) event.preventDefault()
      open(false)
    },
    Enter: (event) => {
      if (active < 0) return
      event.preventDefault()
      choose(active)
    },
  }

  /** Cycles through the options and the field itself. */
  function move(event: KeyboardEvent, step: number) {
    event.preventDefault()
    const places = suggestions.length + 1
    if (list.hidden) open(true)
    if (!list.hidden) activate(((active + 1 + step + places) % places) - 1)
  }

  list.role = 'listbox'
  list.ariaLabel = 'Suggestions'
  status.role = 'status'
  input.role = 'combobox'
  for (const [name, value] of Object.entries({ autocomplete: 'list', expanded: 'false', controls: id }))
    input.setAttribute(`aria-${name}`, value)
  input.addEventListener('input', () => {
    if (input.value.trim() === answered) return
    clearTimeout(timer)
    timer = setTimeout(suggest, DEBOUNCE_MS)
  })
  input.addEventListener('keydown', (event) => keys[event.key]?.(event))
  input.addEventListener('focus', () => open(answered === input.value.trim()))
  input.addEventListener('blur', () => open(false))
  // Keeps the focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('li') : null
    if (option) choose([...list.children].indexOf(option))
  })
  return { list, status, suggest }
}
