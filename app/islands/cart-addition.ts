/** Of `cart:add`: a form that adds to the cart, and where the drawer finds what it shows. */
export interface CartAddition {
  form: HTMLFormElement
  /** Address of the cart. */
  cart: string
}
