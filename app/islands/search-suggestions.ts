import { makeCombobox } from './combobox'
import type { SearchSuggestion } from './search-suggestion'

/** Search suggestions that link to pages. */

const form = document.querySelector<HTMLFormElement>('.site-search form')
const input = form?.querySelector('input')

function contentOf({ text, note, picture }: SearchSuggestion): Node[] {
  const words = Object.assign(document.createElement('span'), { textContent: text })
  const small = Object.assign(document.createElement('small'), { textContent: note })
  const shown = [words, document.createTextNode(' '), small]
  return picture ? [Object.assign(new Image(44, 44), { src: picture, alt: '' }), ...shown] : shown
}

async function ask(typed: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const response = await fetch(`${form?.dataset.suggestions}?${new URLSearchParams({ q: typed })}`, { signal })
  return response.ok ? response.json() : []
}

if (form && input) {
  const { list, status, suggest } = makeCombobox<SearchSuggestion>({
    input,
    id: 'suggestions',
    leastTyped: 2,
    ask,
    contentOf,
    choose: ({ href }) => location.assign(href),
  })
  form.append(list, status)
  // Typed while this file was loading.
  if (input.value !== input.defaultValue) suggest()
}
