import type { CartAddition } from './cart-addition'

/** Loads the drawer, a separate file, for a form that adds to the cart; if that fails, the form is sent as it is. */
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  const link = document.querySelector<HTMLAnchorElement>('.cart-link')
  if (!link?.dataset.drawer || event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  const adds = form.method === 'post' && form.querySelector('[name="quantity"]') && !form.action.includes(link.pathname)
  if (!adds || submitter?.getAttribute('name') === 'buy' || submitter?.hasAttribute('formmethod')) return
  event.preventDefault()
  const detail: CartAddition = { form, cart: link.href }
  import(/* @vite-ignore */ link.dataset.drawer).then(
    () => dispatchEvent(new CustomEvent('cart:add', { detail })),
    () => form.submit(),
  )
})
