import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { BULK_FORM } from '../list/bulk-form'

const question = 'Quitter cette page\u202f? Ce que vous avez saisi n’est pas enregistré.'

const edited = new Set<HTMLFormElement>()
/** Posted since, and edited again only by another input, or by a refusal. */
const sent = new Set<HTMLFormElement>()
/** While a form is posted, which leaves nothing. */
let isSubmitting = false

/** Asks before a form that was edited and not posted is left: by a link of the back-office, or with the document. */
export function useLeaving(): void {
  useEffect(() => {
    document.addEventListener('input', noteInput)
    // React listens on the document too, and navigates in between.
    document.addEventListener('submit', noteSubmit, true)
    addEventListener('submit', endSubmit)
    addEventListener('beforeunload', askBrowser)
    return () => {
      document.removeEventListener('input', noteInput)
      document.removeEventListener('submit', noteSubmit, true)
      removeEventListener('submit', endSubmit)
      removeEventListener('beforeunload', askBrowser)
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSubmitting && currentLocation.pathname !== nextLocation.pathname && isEdited(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) {
      edited.clear()
      sent.clear()
      blocker.proceed()
    } else blocker.reset()
  }, [blocker])
}

function formOf({ target }: Event): HTMLFormElement | null {
  const form = target instanceof HTMLElement ? ('form' in target ? target.form : target) : null
  return form instanceof HTMLFormElement && form.method === 'post' && form.id !== BULK_FORM ? form : null
}

function noteInput(event: Event): void {
  const form = formOf(event)
  if (!form) return
  edited.add(form)
  sent.delete(form)
}

function noteSubmit(event: Event): void {
  isSubmitting = true
  const form = formOf(event)
  if (form) sent.add(form)
}

function endSubmit(): void {
  isSubmitting = false
}

function isEdited(): boolean {
  for (const form of edited) if (!form.isConnected) edited.delete(form)
  return [...edited].some((form) => isChanged(form) && (!sent.has(form) || isRefused(form)))
}

function isRefused(form: HTMLFormElement): boolean {
  return form.querySelector('[aria-invalid="true"], .notice-danger') !== null
}

/** Whether a field shows another value than it was rendered with; React sets no default of a list, so one counts. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLSelectElement) return true
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (isEdited()) event.preventDefault()
}
