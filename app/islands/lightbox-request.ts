/** Detail of `lightbox:open`, sent by the gallery to the lightbox. */
export interface LightboxRequest {
  views: [src: string, alt: string][]
  index: number
  styles: string | undefined
}
