import { catalogue } from './catalogue.ts'

/** What the add-site wizard says at once; some to the letter of the specification (§5, §8). */
export const wizardMessages = catalogue('wizard', {
  stepDetails: 'You',
  stepWebsite: 'Website',
  stepInstall: 'Install',
  detailsTitle: 'Tell us who you are',
  websiteTitle: 'Where will your pop-ups appear?',
  websiteText: 'Type the address of your website. You can add more sites later.',
  shopTitle: 'Which Shopify store is it?',
  shopText: 'Shopify asks you to agree to the app, then sends you back.',
  installTitle: 'Put one line into your website',
  pluginTitle: 'Add the plugin to your website',
  appTitle: 'Install the app in your store',
  back: 'Back',
  proceed: 'Continue',
  domain: 'Website address',
  domainHint: 'Without a path. All its pages are included.',
  domainCut: 'Shortened to the address of the website. All its pages are included.',
  domainAscii: 'It is saved as {domain}.',
  domainInvalid: 'Enter valid domain name',
  onShopify: 'Your shop runs on Shopify?',
  addShop: 'Add your Shopify store',
  partFailed: 'This step did not load',
})
