import type { FormFields, Visitor } from './app'

/** Visible text of a page and its fields, without markup and scripts, with normalised spaces. */
export async function readable(response: Response): Promise<string> {
  const html = await response.text()
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<input(?![^>]*type="hidden")[^>]*value="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.)])/g, '$1')
    .replace(/\( /g, '(')
}

/** A formatted text with the spaces of `readable`. */
export function plainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}

export const machine = { product_id: 'prod-osmoseur-essentiel', pack_type: 'individual' }
export const fountain = { product_id: 'prod-aquapet', pack_type: 'individual' }
export const pack = { product_id: 'prod-osmoseur-essentiel', pack_type: 'medium' }
export const shower = 'prod-purificateur-douche'

export const shippingForm = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  email: 'claire@example.fr',
  phone: '06 12 34 56 78',
  address: '12 rue des Lilas',
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
}

export const contactForm = { email: 'claire@example.fr', name: 'Claire Fontaine', phone: '06 12 34 56 78' }

/** Adds an article to the visitor's cart; throws when refused. */
export async function fillCart(visitor: Visitor, line: FormFields = machine): Promise<void> {
  await expectStatus(303, visitor.post('/cart/lines', { quantity: 1, ...line }))
}

/** A visitor with a cart ready to pay. */
export async function readyToPay(
  visitor: Visitor,
  line: FormFields = machine,
  email: string = shippingForm.email,
): Promise<void> {
  await fillCart(visitor, line)
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, email }))
}

/** Submits the payment form; returns the path of the redirect. */
export async function order(visitor: Visitor, method: string, search = ''): Promise<string> {
  const response = await expectStatus(
    303,
    visitor.post(`/checkout${search}`, { ...contactForm, payment_method: method }),
  )
  const { pathname, search: query } = new URL(location(response), 'http://localhost')
  return pathname + query
}

/** Orders by a hosted payment method and acts as the bank; returns the path of the return page. */
export async function orderAndDecide(visitor: Visitor, method: string, decision: string): Promise<string> {
  const paymentPage = await order(visitor, method)
  return location(await expectStatus(303, visitor.post(paymentPage, { decision })))
}

/** Submits `Acheter maintenant` on a product page; returns the express cart's id. */
export async function buyNow(visitor: Visitor, productId: string): Promise<string> {
  const response = await expectStatus(
    303,
    visitor.post(`/products/${productId}`, { pack_type: 'individual', quantity: 1, buy: 'now' }),
  )
  const express = new URL(location(response), 'http://localhost').searchParams.get('express')
  if (!express) throw new Error('Buying now led to no express cart.')
  return express
}

export function location(response: Response): string {
  return response.headers.get('Location') ?? ''
}

export async function expectStatus(status: number, pending: Promise<Response>): Promise<Response> {
  const response = await pending
  if (response.status === status) return response
  throw new Error(`${response.status} instead of ${status}: ${(await readable(response)).slice(0, 600)}`)
}
