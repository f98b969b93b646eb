import {
  type IntegrationName,
  isIntegrationName,
} from '../../../src/features/integrations/catalogue.ts'
import type { Service } from './service.ts'
import { autonami } from './services/autonami.ts'
import { aweber } from './services/aweber.ts'
import { birdsend } from './services/birdsend.ts'
import { constantContact } from './services/constant-contact.ts'
import { googleSheets } from './services/google-sheets.ts'
import { hubspot } from './services/hubspot.ts'
import { klaviyo } from './services/klaviyo.ts'
import { mailchimp } from './services/mailchimp.ts'
import { salesforce } from './services/salesforce.ts'
import { sendy } from './services/sendy.ts'
import { integrately, integromate, konnectzit, pabbly, webhook } from './services/webhooks.ts'
import { zohocrm } from './services/zohocrm.ts'

/** Every service that leads can be sent to. */
export const SERVICES: Readonly<Record<IntegrationName, Service>> = {
  ...{ mailchimp, klaviyo, hubspot, google_sheets: googleSheets, webhook, sendy, aweber },
  ...{ constant_contact: constantContact, birdsend, autonami, zohocrm, salesforce },
  ...{ pabbly, integrately, integromate, konnectzit },
}

export const SERVICE_NAMES: readonly IntegrationName[] =
  Object.keys(SERVICES).filter(isIntegrationName)

/** The service that answers at a host; null for every other host. */
export const serviceAt = (host: string): IntegrationName | null =>
  SERVICE_NAMES.find((name) => SERVICES[name].hosts.includes(host)) ?? null
