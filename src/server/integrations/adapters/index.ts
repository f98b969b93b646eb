import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Adapter } from './adapter.ts'
import { autonami } from './autonami.ts'
import { aweber } from './aweber.ts'
import { birdsend } from './birdsend.ts'
import { constantContact } from './constant-contact.ts'
import { googleSheets } from './google-sheets.ts'
import { hubspot } from './hubspot.ts'
import { integrately } from './integrately.ts'
import { integromate } from './integromate.ts'
import { klaviyo } from './klaviyo.ts'
import { konnectzit } from './konnectzit.ts'
import { mailchimp } from './mailchimp.ts'
import { pabbly } from './pabbly.ts'
import { salesforce } from './salesforce.ts'
import { sendy } from './sendy.ts'
import { webhook } from './webhook.ts'
import { zohocrm } from './zohocrm.ts'

const ADAPTERS: Readonly<Record<IntegrationName, Adapter>> = {
  ...{ mailchimp, klaviyo, hubspot, google_sheets: googleSheets, webhook, sendy, aweber },
  ...{ constant_contact: constantContact, birdsend, autonami, zohocrm, salesforce },
  ...{ pabbly, integrately, integromate, konnectzit },
}

export const adapterOf = (name: IntegrationName): Adapter => ADAPTERS[name]
