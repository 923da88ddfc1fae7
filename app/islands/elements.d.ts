import type { HTMLAttributes } from 'react'

type CustomElement = HTMLAttributes<HTMLElement> & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quantity-stepper': CustomElement
      'running-total': CustomElement
    }
  }
}
