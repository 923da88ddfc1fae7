import { expect, test } from 'vitest'
import { type FormFields, openApp, type Visitor } from '../support/app'
import {
  buyNow,
  expectStatus,
  fillCart,
  fountain,
  location,
  machine,
  pack,
  readable,
  shippingForm,
  shower,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app

async function visitorWithCart(line: FormFields = machine) {
  const visitor = app.visitor()
  await fillCart(visitor, line)
  return visitor
}

function savedAddresses() {
  return db.selectFrom('cart').selectAll().where('address', 'is not', null).execute()
}

test('an empty cart has nothing to deliver', async () => {
  const response = await app.visitor().get('/shipping')
  expect([response.status, location(response)]).toEqual([302, '/cart'])
})

test('every field has an autocomplete token, and no paid option is pre-checked', async () => {
  const visitor = await visitorWithCart()
  const html = await (await visitor.get('/shipping')).text()
  const tokens = {
    firstName: 'shipping given-name',
    lastName: 'shipping family-name',
    email: 'email',
    phone: 'tel',
    address: 'shipping address-line1',
    addressLine2: 'shipping address-line2',
    postalCode: 'shipping postal-code',
    city: 'shipping address-level2',
    country: 'shipping country-name',
    company: 'shipping organization',
  }
  for (const [name, token] of Object.entries(tokens)) {
    const control = new RegExp(
      `<(?:input|select)[^>]*(?:name="${name}"[^>]*autoComplete="${token}"|autoComplete="${token}"[^>]*name="${name}")`,
    )
    expect(html, name).toMatch(control)
  }
  expect(html).not.toMatch(/type="checkbox"[^>]*checked/)
  expect(html).toContain('href="/confidentialite"')
})

test('empty fields: each has its message, linked from the summary, and nothing is written', async () => {
  const visitor = await visitorWithCart()
  const response = await visitor.post('/shipping', { country: 'France' })
  expect(response.status).toBe(400)
  const html = await response.text()
  const messages = {
    firstName: 'Prénom requis',
    lastName: 'Nom requis',
    email: 'Email requis',
    phone: 'Téléphone requis',
    address: 'Adresse requise',
    postalCode: 'Code postal requis',
    city: 'Ville requise',
  }
  for (const [field, message] of Object.entries(messages)) {
    expect(html).toContain(`<a href="#${field}">${message}</a>`)
    expect(html).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*aria-describedby="${field}-error[^"]*"`))
    expect(html).toMatch(new RegExp(`id="${field}-error">(<svg.*?</svg>)?${message}`))
  }
  expect(await savedAddresses()).toEqual([])
})

test.each([
  [{ firstName: '   ' }, 'Prénom requis'],
  [{ email: 'claire@exemple' }, 'Email invalide'],
  [{ email: 'cl aire@example.fr' }, 'Email invalide'],
  [{ phone: '06 12' }, 'Téléphone invalide'],
  [{ phone: 'six douze 12 34 56' }, 'Téléphone invalide'],
  [{ postalCode: '6900' }, 'Code postal invalide (5 chiffres)'],
  [{ postalCode: '690031' }, 'Code postal invalide (5 chiffres)'],
  [{ country: 'Belgique' }, 'Code postal invalide (4 chiffres)'],
  [{ country: 'Suisse' }, 'Code postal invalide (4 chiffres)'],
  [{ country: 'Luxembourg', postalCode: '12A4' }, 'Code postal invalide (4 chiffres)'],
  [{ postalCode: '00100' }, 'Nous ne livrons ni aux armées (00), ni outre-mer (97, 98)'],
  [{ postalCode: '97110' }, 'Nous ne livrons ni aux armées (00), ni outre-mer (97, 98)'],
  [{ postalCode: '98000' }, 'Nous ne livrons ni aux armées (00), ni outre-mer (97, 98)'],
  [{ country: 'Allemagne' }, 'Choisissez un pays de livraison'],
  [{ city: ['Lyon', 'Paris'] }, 'Ville requise'],
  [{ address: 'x'.repeat(200) }, '120 caractères au plus'],
  [{ billingDifferent: 'on' }, 'Adresse requise'],
  [
    { billingDifferent: 'on', billingCountry: 'Suisse', billingPostalCode: '75001' },
    'Code postal invalide (4 chiffres)',
  ],
])('%j is refused with « %s » and what was typed is kept', async (mistake, message) => {
  const visitor = await visitorWithCart()
  const response = await visitor.post('/shipping', { ...shippingForm, lastName: 'O’Connor & fils', ...mistake })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain(message)
  expect(html).toContain('value="O’Connor &amp; fils"')
  expect(await savedAddresses()).toEqual([])
})

test('the messages of a bad postal code and of a missing name come together', async () => {
  const visitor = await visitorWithCart()
  const response = await visitor.post('/shipping', { ...shippingForm, firstName: '', postalCode: '1' })
  const html = await response.text()
  expect(html).toContain('Prénom requis')
  expect(html).toContain('Code postal invalide (5 chiffres)')
})

test('a valid address leads to payment and is prefilled on return', async () => {
  const visitor = await visitorWithCart()
  const response = await visitor.post('/shipping', {
    ...shippingForm,
    addressLine2: 'Bât. B',
    billingDifferent: 'on',
    billingName: 'Cabinet Fontaine',
    billingAddress: '3 quai Perrache',
    billingPostalCode: '97110',
    billingCity: 'Pointe-à-Pitre',
    billingCountry: 'France',
  })
  expect([response.status, location(response)]).toEqual([303, '/checkout'])
  const html = await (await visitor.get('/shipping')).text()
  for (const value of ['Claire', '12 rue des Lilas', 'Bât. B', 'Cabinet Fontaine'])
    expect(html).toContain(`value="${value}"`)
  expect(await savedAddresses()).toMatchObject([{ city: 'Lyon', country: 'France', postal_code: '69003' }])
})

test('delivery is said free only where it is, with its dates', async () => {
  const free = await readable(await (await visitorWithCart()).get('/shipping'))
  expect(free).toContain('Livraison Gratuite')
  expect(free).toContain('Livraison gratuite en France métropolitaine')
  expect(free).toContain('Expédition sous 24h ouvrées')
  const paid = await readable(await (await visitorWithCart(fountain)).get('/shipping'))
  expect(paid).toContain('Livraison 9,90 €')
  expect(paid).not.toContain('Livraison gratuite')
})

test('Switzerland: the customs are announced, and no free delivery in France is claimed', async () => {
  const visitor = await visitorWithCart()
  await expectStatus(
    303,
    visitor.post('/shipping', { ...shippingForm, country: 'Suisse', postalCode: '1201', city: 'Genève' }),
  )
  const text = await readable(await visitor.get('/checkout'))
  expect(text).toContain('la douane ou le transporteur peut vous demander des droits')
  expect(await readable(await visitor.get('/shipping'))).not.toContain('Livraison gratuite en France')
  for (const page of ['/cart', '/shipping', '/checkout']) {
    const told = await readable(await visitor.get(page))
    expect(told).toContain('Total HT 449,00 €')
    expect(told).toContain('TVA et droits à l’importation en sus')
    expect(told).not.toMatch(/TTC|TVA incluse|TVA 0|éco-participation/)
  }
})

test('the summary follows the country, and the unfinished form keeps typed values', async () => {
  const visitor = await visitorWithCart()
  const typed = { ...shippingForm, lastName: 'O’Connor', address: '', country: 'Suisse', postalCode: '' }
  const shown = await visitor.post('/shipping/pays', typed)
  expect(shown.status).toBe(200)
  const html = await shown.text()
  expect(html).toContain('value="O’Connor"')
  expect(html).toMatch(/<option[^>]*value="Suisse"[^>]*selected|<option[^>]*selected[^>]*value="Suisse"/)
  expect(html).not.toContain('Adresse requise')
  expect(html).toContain('Total HT')
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  await expectStatus(200, visitor.post('/shipping/pays', { country: 'Belgique' }))
  const response = await visitor.get('/checkout')
  expect([response.status, location(response)]).toEqual([302, '/shipping'])
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  expect((await visitor.post('/shipping/pays', { country: 'Allemagne' })).status).toBe(400)
  const withService = await visitorWithCart({ ...pack, gift_product: shower })
  const refused = await withService.post('/shipping/pays', { country: 'Belgique' })
  expect(refused.status).toBe(409)
  const reason = await readable(refused)
  expect(reason).toContain('Choisissez l’appareil seul ou le Pack Basique.')
  expect(reason).not.toContain('requis')
})

/** Values of the form's fields as displayed. */
async function fieldsOf(visitor: Visitor): Promise<Record<string, string>> {
  const html = await (await visitor.get('/shipping')).text()
  const inputs = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)].map(([tag, name = '']) => {
    return [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const
  })
  const country = /name="country"[\s\S]*?<option[^>]*value="(\w+)"[^>]*selected/.exec(html)?.[1] ?? 'France'
  return { ...Object.fromEntries(inputs), country }
}

test('the country is asked for first, beside the button by which the summary follows it', async () => {
  const html = await (await (await visitorWithCart()).get('/shipping')).text()
  const places = ['name="country"', 'formAction="/shipping/pays"', 'name="firstName"', 'name="address"']
  const found = places.map((place) => html.indexOf(place))
  expect(found).toEqual([...found].sort((one, other) => one - other))
  expect(found).not.toContain(-1)
})

test('another country chosen first takes nothing of a stored address, nor of what was typed, at a later visit', async () => {
  const visitor = await visitorWithCart()
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, addressLine2: 'Bât. B', company: 'Eau & Cie' }))
  await expectStatus(200, visitor.post('/shipping/pays', { country: 'Belgique' }))
  const stored = { firstName: 'Claire', address: '12 rue des Lilas', postalCode: '69003', city: 'Lyon' }
  const later = { ...stored, addressLine2: 'Bât. B', email: 'claire@example.fr', country: 'Belgique' }
  expect(await fieldsOf(visitor)).toMatchObject(later)
  expect(location(await visitor.get('/checkout'))).toBe('/shipping')
  // Incomplete and with another country: stored, but not used for an order.
  const typed = {
    city: 'Bruxelles',
    postalCode: '10',
    phone: '02',
    email: 'claire@',
    billingDifferent: 'on',
    billingName: 'Cabinet',
  }
  await expectStatus(200, visitor.post('/shipping/pays', { country: 'Suisse', ...typed }))
  expect(await fieldsOf(visitor)).toMatchObject({
    ...later,
    ...{ country: 'Suisse', city: 'Bruxelles', postalCode: '10', phone: '02', billingName: 'Cabinet' },
  })
  expect(location(await visitor.get('/checkout'))).toBe('/shipping')
  // Complete again, it is valid at once.
  await expectStatus(200, visitor.post('/shipping/pays', { ...shippingForm, country: 'Suisse', postalCode: '1201' }))
  await expectStatus(200, visitor.get('/checkout'))
})

test('codes of Belgium and Luxembourg are read with or without their letter', async () => {
  const visitor = await visitorWithCart()
  for (const [country, postalCode] of [
    ['Luxembourg', 'L-1234'],
    ['Belgique', 'B 1234'],
  ] as const) {
    await expectStatus(303, visitor.post('/shipping', { ...shippingForm, country, postalCode, city: country }))
  }
  expect((await savedAddresses()).filter(({ postal_code }) => postal_code === '1234')).toHaveLength(1)
})

test('buying now has a separate shipping page that offers the cart instead', async () => {
  const visitor = await visitorWithCart()
  // Consumes the one-time notice of the addition.
  await visitor.get('/cart')
  const express = await buyNow(visitor, 'prod-aquapet')
  const html = await (await visitor.get(`/shipping?express=${express}`)).text()
  expect(html).toContain('Ajouter plutôt au panier')
  expect(html).toContain('Fontaine AquaPet')
  expect(html).not.toContain('Osmoseur Essentiel')
  const response = await visitor.post(`/shipping?express=${express}`, shippingForm)
  expect(location(response)).toBe(`/checkout?express=${express}`)
  const other = await visitorWithCart()
  expect((await other.post(`/shipping?express=${express}`, shippingForm)).status).toBe(404)
})

test('installation and maintenance are not sold outside France: the form says so and keeps typed values', async () => {
  const visitor = await visitorWithCart({ ...pack, gift_product: shower })
  const abroad = { ...shippingForm, country: 'Belgique', postalCode: '1000', city: 'Bruxelles' }
  const refused = await visitor.post('/shipping', abroad)
  expect(refused.status).toBe(409)
  const html = await refused.text()
  expect(html).toContain('L’installation et la maintenance ne se font qu’en France métropolitaine.')
  expect(html).toContain('value="Bruxelles"')
  expect(html).toMatch(/<select[^>]*aria-invalid="true"/)
  await expectStatus(303, visitor.post('/shipping', shippingForm))
})

test('an article alone and the pack without a service are sent abroad', async () => {
  for (const line of [machine, { product_id: 'prod-osmoseur-essentiel', pack_type: 'basique' }]) {
    const visitor = await visitorWithCart(line)
    await expectStatus(303, visitor.post('/shipping', { ...shippingForm, country: 'Suisse', postalCode: '1000' }))
  }
})

test('a service alone promises a visit, not a parcel', async () => {
  const service = await db.selectFrom('product').select('id').where('is_service', '=', 1).executeTakeFirstOrThrow()
  const visitor = await visitorWithCart({ product_id: service.id, pack_type: 'individual' })
  const text = await readable(await visitor.get('/shipping'))
  expect(text).toContain('nous convenons de la date avec vous')
  expect(text).toContain('Dès le paiement reçu, nous vous appelons ou vous écrivons pour fixer le rendez-vous.')
  expect(text).not.toMatch(/Expédition sous |9,90 €|Livraison Gratuite/)
})

test('a cart that expired while the form was filled: the address is kept, with a notice', async () => {
  const visitor = app.visitor()
  const response = await visitor.post('/shipping', { ...shippingForm, lastName: 'Expirée' })
  expect([response.status, location(response)]).toEqual([303, '/cart'])
  expect(await readable(await visitor.get('/cart'))).toContain('Votre panier a expiré ou a été vidé.')
  await fillCart(visitor)
  expect(await (await visitor.get('/shipping')).text()).toContain('value="Expirée"')
})

test('an express cart whose cookie is gone leads to the cart, with the reason', async () => {
  const express = await buyNow(app.visitor(), fountain.product_id)
  for (const path of ['/shipping', '/checkout']) {
    const visitor = app.visitor()
    const response = await visitor.post(`${path}?express=${express}`, shippingForm)
    expect([response.status, location(response)]).toEqual([303, '/cart'])
    expect(await readable(await visitor.get('/cart'))).toContain('Rien n’a été commandé.')
  }
})

test('the reminder’s box is unticked; ticked it is an agreement for this cart and address, and unticked again it ends', async () => {
  const visitor = await visitorWithCart()
  const box = async () =>
    /<input[^>]*name="remind"[^>]*>/.exec(await (await visitor.get('/shipping')).text())?.[0] ?? ''
  expect(await box()).toMatch(/^<input type="checkbox" name="remind" value="on"\/?>$/)
  await db.deleteFrom('agreement').execute()
  const given = () => db.selectFrom('agreement').select(['kind', 'email', 'text_shown', 'page', 'ended_page']).execute()
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  expect(await given()).toEqual([])
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, remind: 'on' }))
  const agreed = { kind: 'cart-reminder', email: shippingForm.email, page: '/shipping' }
  const text_shown = 'Écrivez-moi si je n’achève pas cette commande.'
  expect(await given()).toEqual([{ ...agreed, text_shown, ended_page: null }])
  expect(await box()).toContain('checked')
  await expectStatus(400, visitor.post('/shipping', { ...shippingForm, postalCode: '1', remind: 'on' }))
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  expect(await given()).toEqual([{ ...agreed, text_shown, ended_page: '/shipping' }])
})
