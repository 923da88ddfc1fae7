import agents from '~/styles/admin-agents.css?url'
import bookings from '~/styles/admin-bookings.css?url'
import claims from '~/styles/admin-claims.css?url'
import personalData from '~/styles/admin-data.css?url'
import exports from '~/styles/admin-exports.css?url'
import inbox from '~/styles/admin-inbox.css?url'
import legal from '~/styles/admin-legal.css?url'
import orders from '~/styles/admin-orders.css?url'
import products from '~/styles/admin-products.css?url'
import prospects from '~/styles/admin-prospects.css?url'
import adminQuestionnaire from '~/styles/admin-questionnaire.css?url'
import site from '~/styles/admin-site.css?url'
import system from '~/styles/admin-system.css?url'
import legalText from '~/styles/legal-text.css?url'
import questionnaire from '~/styles/questionnaire.css?url'

const stylesheets =
  (...urls: string[]) =>
  () =>
    urls.map((href) => ({ rel: 'stylesheet', href }))

export const bookingStyles = stylesheets(inbox, bookings)
export const claimStyles = stylesheets(inbox, claims)
export const exportStyles = stylesheets(exports)
export const inboxStyles = stylesheets(inbox)
export const legalTextStyles = stylesheets(inbox, legal, legalText)
export const mailingStyles = stylesheets(agents, inbox, prospects)
export const orderStyles = stylesheets(inbox, orders)
export const personalDataStyles = stylesheets(personalData)
export const prospectStyles = stylesheets(prospects)
export const questionnaireStyles = stylesheets(products, questionnaire, adminQuestionnaire)
export const siteStyles = stylesheets(site)
export const systemStyles = stylesheets(system)
