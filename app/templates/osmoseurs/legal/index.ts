import type { LegalTextOfTemplate } from '~/models/template'
import { installedReturn } from '../returns'
import accessibility from './accessibilite.md?raw'
import termsOfSale from './cgv.md?raw'
import privacy from './confidentialite.md?raw'
import legalNotice from './mentions-legales.md?raw'
import withdrawal from './retractation.md?raw'

/** A change of wording is a new version: orders keep the one they accepted. */
const version = '2026-11-20'

/** Markdown with `{{setting.key}}` placeholders, filled in when a page or a mail shows them. */
export const legalTexts: LegalTextOfTemplate[] = [
  {
    ...{ kind: 'cgv', version: '2026-11-28', body: withReturns(termsOfSale) },
    replaces: [
      '3a2ca3343d4cee6f84b2f9165fc7a727477ab22008668176bad18d92194825ac',
      '0d46f68a91dc275b0fa7ec3cd988970350e6f5c16343c1f1c54dba549454730b',
      '30295519627685dc2ed1f2fb5253674fa292fa698f21cfe0a65d8b9f5e9c97bb',
    ],
  },
  { kind: 'mentions-legales', version, body: legalNotice },
  {
    ...{ kind: 'confidentialite', version: '2026-11-28', body: privacy },
    replaces: [
      '3253f4f66090b59db915e0d175d5ae4ad5be99e490045494cf7159338e9caaec',
      '1a7c32759f525fa81802ebde24ce12f540fccd49068e0e02b5883b53db6c6f50',
      '10ec26d9e5bfd10db9b0732846204858e8a71d2129a7da6d6fa8ab381feb97a0',
      '5abca896062385df9006951529d71335d3fb22b053066fcf4be6ecf035d9c68d',
      'e24e12ac5e92db304e66ec3b1ab6dc99a7cf65282adbdecb2b600586851ccbb3',
    ],
  },
  { kind: 'accessibilite', version, body: accessibility },
  {
    ...{ kind: 'retractation', version: '2026-11-28', body: withReturns(withdrawal) },
    replaces: [
      'fa725b6978832070f39c8cbaa8d3691c55a26134fa1b5e6b0586d275bb2818ad',
      'c2f589a7903840951669221aaa2ac89cdc53769bc166cf47fc7d8cdd311d8922',
    ],
  },
]

function withReturns(body: string): string {
  return body.replace('{{returns.installed}}', () => installedReturn)
}
