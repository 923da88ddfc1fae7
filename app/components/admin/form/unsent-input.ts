import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useIsUnanswered } from '../frame/screen-keeper'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Removes what a form sent and was accepted from its text fields, and keeps what was typed while it waited for the
 * response. Returns whether anything is kept.
 */
export function keepUnsent(form: HTMLFormElement | null, sent: FormData | undefined): boolean {
  const controls = [...(form?.elements ?? [])] as Control[]
  const isTyped = ({ name, value, type }: Control) =>
    !/hidden|file|radio|checkbox|submit/.test(type) && sent?.has(name) && sent.get(name) !== value
  const typed = controls.filter(isTyped)
  for (const control of typed) {
    // A field that starts empty begins again; one of stored values keeps what it shows.
    const before = sent?.get(control.name) as string
    if ('defaultValue' in control && control.defaultValue === '' && control.value.startsWith(before)) {
      control.value = control.value.slice(before.length).trimStart()
    }
  }
  return typed.length > 0
}

/** Name of the form's control that has the focus, empty for a button; undefined when the focus is elsewhere. */
export function focusIn(form: HTMLFormElement | null): string | undefined {
  const { activeElement } = document
  return form?.contains(activeElement) ? ((activeElement as Control).name ?? '') : undefined
}

/** Moves the focus to the same control of a form rendered again. */
export function restoreFocus(form: HTMLFormElement | null, name: string): void {
  const named = form?.elements.namedItem(name || ' ')
  const control = named instanceof HTMLElement ? named : form?.querySelector<HTMLElement>('button')
  control?.focus()
}

interface SentForm {
  action: string
  isRefused: boolean
  /** `isKept`: input typed since then stays in the form. */
  onSent?(isKept: boolean): void
}

/** Empties a form that stays on the page once what it sent was accepted; keeps what was typed since. */
export function useClearedWhenSent({ action, isRefused, onSent }: SentForm) {
  const isUnanswered = useIsUnanswered()
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef<FormData>(undefined)
  const { state, formAction, formData } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') {
      if (formAction === action) sent.current = formData ?? sent.current
      return
    }
    const accepted = isRefused || isUnanswered ? undefined : sent.current
    sent.current = undefined
    if (!accepted) return
    const isKept = keepUnsent(element.current, accepted)
    if (!isKept) element.current?.reset()
    onSent?.(isKept)
  }, [state, formAction, formData, action, isRefused, isUnanswered, onSent])
  return element
}
