import type { CartAddition } from './cart-addition'

/** Loads the drawer when a form adds to the cart; if loading fails, the form is submitted normally. */
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
