import type { AddressSuggestion } from './address-suggestion'
import { makeCombobox } from './combobox'

/** Suggests French addresses below the street field; choosing one also fills postal code and town. */

const street = document.querySelector<HTMLInputElement>('input[name="address"][data-suggestions]')

function field(name: string): HTMLInputElement | HTMLSelectElement | null {
  return street?.form?.querySelector(`[name="${name}"]`) ?? null
}

function contentOf({ address, postalCode, city }: AddressSuggestion): Node[] {
  const words = Object.assign(document.createElement('span'), { textContent: address })
  const small = Object.assign(document.createElement('small'), { textContent: `${postalCode} ${city}` })
  return [words, document.createTextNode(' '), small]
}

async function ask(typed: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  if (field('country')?.value !== 'France') return []
  const response = await fetch(street?.dataset.suggestions ?? '', {
    method: 'POST',
    body: new URLSearchParams({ q: typed }),
    signal,
  })
  return response.ok ? response.json() : []
}

function fill(name: string, value: string) {
  const control = field(name)
  if (!control) return
  control.value = value
  // Simulates typing, so that earlier errors of the field are hidden.
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

if (street) {
  const { list, status, suggest } = makeCombobox<AddressSuggestion>({
    input: street,
    id: 'adresses-proposees',
    leastTyped: 4,
    ask,
    contentOf,
    choose({ address, postalCode, city }) {
      for (const [name, value] of Object.entries({ address, postalCode, city })) fill(name, value)
      status.textContent = `Adresse remplie\u202f: ${address}, ${postalCode} ${city}`
    },
  })
  street.after(list, status)
  // Its licence requires attribution.
  document.getElementById(`${street.id}-hint`)?.append(' Propositions\u202f: Base Adresse Nationale.')
  // Below the field itself, not below its hint.
  const box = street.parentElement
  if (box) box.style.position = 'relative'
  list.style.top = `${street.offsetTop + street.offsetHeight + 4}px`
  // Typed while this file was loading.
  if (street.value !== street.defaultValue) suggest()
}
