/** Detail of `lightbox:open`, sent by the gallery to the lightbox. */
export interface LightboxRequest {
  views: [src: string, alt: string][]
  index: number
  styles: string | undefined
}

declare global {
  interface WindowEventMap {
    'lightbox:open': CustomEvent<LightboxRequest>
    /** With the place of the picture last shown. */
    'lightbox:closed': CustomEvent<number>
  }
}
