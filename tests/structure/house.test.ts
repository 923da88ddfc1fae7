import { expect, test } from 'vitest'
import { drawHouse } from './house'
import { importsOf, readSources } from './imports'

const openToAll = ['runtime', 'styles']

test('the import diagram in the README is up to date (npm run house updates it)', async () => {
  const imports = importsOf(['app', 'server', 'scripts'].flatMap(readSources))
  await expect(drawHouse(imports, openToAll)).toMatchFileSnapshot('../../docs/house.svg')
})

test('another import changes the diagram', () => {
  const models = { from: 'app/models/shop/cart/lines.ts', to: 'app/database/open.ts', typeOnly: false }
  const up = { from: 'app/database/open.ts', to: 'app/templates/index.ts', typeOnly: false }
  expect(drawHouse([models, up], openToAll)).not.toBe(drawHouse([models], openToAll))
})
