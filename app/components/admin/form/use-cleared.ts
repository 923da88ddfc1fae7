import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useIsUnanswered } from '../frame/screen-keeper'
import { keepUnsent } from './unsent-input'

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
