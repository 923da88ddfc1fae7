import { expect, test } from 'vitest'
import { readDomain, shownHost, zoneOf } from './domain-name.server'

const platform = { platformDomain: 'espaces.fr', appOrigin: 'https://catalyse.fr' }
const read = (text: string) => readDomain(text, platform)

test.each([
  ['www.bougies.fr', 'www.bougies.fr'],
  ['  WWW.Bougies.FR. ', 'www.bougies.fr'],
  ['https://www.bougies.fr/produits?page=2#haut', 'www.bougies.fr'],
  ['http://bougies.co.uk/', 'bougies.co.uk'],
  ['//bougies.fr', 'bougies.fr'],
  ['Bougies-Françaises.fr', 'xn--bougies-franaises-lsb.fr'],
  ['xn--bougies-franaises-lsb.fr', 'xn--bougies-franaises-lsb.fr'],
  ['a.b.c.bougies.fr', 'a.b.c.bougies.fr'],
  ['monespaces.fr', 'monespaces.fr'],
])('« %s » is read as %s', async (text, host) => expect(await read(text)).toEqual({ ok: true, host }))

test.each([
  ['', /Indiquez un nom/],
  ['moi@bougies.fr', /adresse e-mail/],
  ['bougies.fr:8080', /sans numéro de port.*bougies\.fr\.$/],
  ['https://bougies.fr:443/', /sans numéro de port/],
  ['192.0.2.7', /adresse IP/],
  ['0x7f.1', /adresse IP/],
  ['[2001:db8::1]', /adresse IP/],
  ['2001:db8::1', /adresse IP/],
  ['127.0.0.1:80', /adresse IP/],
  ['localhost', /réseau local/],
  ['boutique', /deux parties/],
  ['fr', /deux parties/],
  ['imprimante.local', /réseau local/],
  ['co.uk', /extension, commune/],
  ['asso.fr', /extension, commune/],
  ['espaces.fr', /appartient à la plateforme/],
  ['bougies.espaces.fr', /appartient à la plateforme/],
  ['CATALYSE.fr.', /appartient à la plateforme/],
  ['www.catalyse.fr', /appartient à la plateforme/],
  ['mes bougies.fr', /pas un nom de domaine/],
  ['mes_bougies.fr', /pas un nom de domaine/],
  ['bougies..fr', /pas un nom de domaine/],
  ['-bougies.fr', /pas un nom de domaine/],
  ['xn--a.fr', /pas un nom de domaine/],
  ['<script>.fr', /pas un nom de domaine/],
  [`${'a'.repeat(64)}.fr`, /pas un nom de domaine/],
  [`${'a.'.repeat(150)}fr`, /pas un nom de domaine/],
])('« %s » is refused', async (text, message) => {
  const refusal = await read(text)
  expect(refusal.ok ? refusal.host : refusal.message).toMatch(message)
})

test('a zone is the part that was reserved, and a host is shown with its accents', async () => {
  expect(await zoneOf('www.bougies.co.uk')).toBe('bougies.co.uk')
  expect(shownHost('xn--bougies-franaises-lsb.fr')).toBe('bougies-françaises.fr')
  expect(shownHost('xn--pple-43d.com')).toBe('xn--pple-43d.com')
})
