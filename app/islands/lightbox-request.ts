/** Of `lightbox:open`: what the gallery asks of the lightbox, which is a file of its own. */
export interface LightboxRequest {
  views: [src: string, alt: string][]
  index: number
  styles: string | undefined
}
