type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CHECKED = 'input[type=checkbox], input[type=radio]'
const TYPED = `textarea, select, input:not([type=hidden], [type=file], ${CHECKED})`

/**
 * Removes what a form sent and was accepted from its text fields, and keeps what was typed while it waited for the
 * response. Returns whether anything is kept.
 */
export function keepUnsent(form: HTMLFormElement | null, sent: FormData | undefined): boolean {
  const controls = [...(form?.elements ?? [])].filter((element) => element.matches(TYPED)) as Control[]
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>(CHECKED) ?? [])]
  const isChanged =
    sent !== undefined &&
    (controls.some(({ name, value }) => sent.has(name) && sent.get(name) !== value) ||
      boxes.some(({ name, value, checked }) => sent.getAll(name).includes(value) !== checked))
  if (isChanged) for (const control of controls) removeSent(control, String(sent.get(control.name) ?? ''))
  return isChanged
}

/** A field that starts empty begins again; one of stored values keeps what it shows. */
function removeSent(control: Control, sent: string): void {
  if (control instanceof HTMLSelectElement) return
  if (control.defaultValue === '' && sent !== '' && control.value.startsWith(sent)) {
    control.value = control.value.slice(sent.length).trimStart()
  }
}

/** Place of the focus in a form: the name of the control, empty for a button, and the caret. */
export interface FocusPlace {
  name: string
  caret: number | null
}

/** Undefined when the focus is outside the form. */
export function focusIn(form: HTMLFormElement | null): FocusPlace | undefined {
  const element = document.activeElement
  if (!element || !form?.contains(element)) return undefined
  const caret = 'selectionStart' in element ? (element.selectionStart as number | null) : null
  return { name: element.getAttribute('name') ?? '', caret }
}

/** Moves the focus to the same place of a form rendered again. */
export function restoreFocus(form: HTMLFormElement | null, { name, caret }: FocusPlace): void {
  const named = name ? form?.elements.namedItem(name) : null
  const control = named instanceof HTMLElement ? named : form?.querySelector<HTMLElement>('button')
  control?.focus()
  if (caret === null) return
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.setSelectionRange(caret, caret)
  }
}
