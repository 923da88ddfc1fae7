/** Detail of `cart:add`: the form, and where the drawer loads its content. */
export interface CartAddition {
  form: HTMLFormElement
  /** URL of the cart. */
  cart: string
}

declare global {
  interface WindowEventMap {
    'cart:add': CustomEvent<CartAddition>
  }
}
