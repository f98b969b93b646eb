import { catalogue } from './catalogue.ts'

/** Messages for the wizard's first page; some are fixed (docs/product-rules.md, *Fixed texts*). */
export const wizardMessages = catalogue('wizard', {
  stepDetails: 'About you',
  stepWebsite: 'Website',
  stepInstall: 'Install',
  detailsTitle: 'Tell us about yourself',
  websiteTitle: 'Where will your pop-ups appear?',
  websiteText: 'Enter the address of your website. You can add more sites later.',
  shopTitle: 'Which Shopify store is it?',
  shopText: 'Shopify asks you to approve the app, then sends you back.',
  installTitle: 'Add one line to your website',
  pluginTitle: 'Add the plugin to your website',
  appTitle: 'Install the app in your store',
  back: 'Back',
  domain: 'Website address',
  domainHint: 'Leave out the path. All pages are included.',
  domainCut: 'Shortened to the address of the website. All pages are included.',
  domainAscii: 'We’ll save it as {domain}.',
  domainInvalid: 'Enter valid domain name',
  onShopify: 'Is your shop on Shopify?',
  addShop: 'Add your Shopify store',
})
