import { catalogue } from './catalogue.ts'

/** How the product gets onto a website, and what a look at the website found. */
export const installMessages = catalogue('install', {
  platform: 'Platform',
  javascript: 'JavaScript',
  javascriptAbout: 'Any website, one snippet',
  wordpress: 'WordPress',
  wordpressAbout: 'A plugin and your App ID',
  shopify: 'Shopify',
  shopifyAbout: 'The app from the Shopify App Store',
  paste: 'Paste this right before </head> on every page.',
  snippet: 'HTML',
  downloadStep: 'Download the plugin and install it under Plugins → Add New → Upload Plugin.',
  download: 'Download the plugin',
  appIdStep: 'Activate it, then paste this App ID under Settings → {product}.',
  appId: 'App ID',
  shopifyStep: 'Install the app to connect your store.',
  shopifyPaste:
    'Then open Online Store → Themes → Edit code → theme.liquid, and paste this right before </head>.',
  shopifyOpen: 'Open the Shopify App Store',
  checkTitle: 'Is it there?',
  checkText: 'We open the front page of {domain} and look for the snippet.',
  check: 'Check installation',
  checkAgain: 'Check again',
  checking: 'Looking at {domain}…',
  checkFailed: 'The check could not be made.',
  liveTitle: 'Verified and live',
  liveText: 'The snippet on {domain} last reported {when}.',
  installedTitle: 'Installed',
  installedText: 'Found once on {url}, with the right site id. The page answered in {time}.',
  underASecond: 'under a second',
  seconds: '{seconds} s',
  missingTitle: 'No snippet yet',
  missingText:
    'We read {url} and found no snippet. If you have just added it, empty the cache of your website and check again.',
  otherTitle: 'The snippet of another site',
  otherText: 'On {url} stands a snippet with another site id. Replace it by the one above.',
  besideOtherTitle: 'Yours is there, beside that of another site',
  besideOtherText:
    'On {url} stands your snippet and one with another site id. Remove the other one and keep yours.',
  twiceTitle: 'The snippet stands there twice',
  twiceText:
    'On {url} we found it more than once. Views still count once, but leave only one of them.',
  unreachableTitle: 'We could not read your website',
  unreachableText: '{url}: {reason}',
  unreachableUnknown: 'it did not answer',
  checkedWhen: 'Checked {when}.',
  send: 'Send to a developer',
  mailSubject: 'Please add {product} to {domain}',
  mailSnippet:
    'Hello,\n\nplease add this line right before </head> on every page of {domain}. It is public and needs no password:\n\n{snippet}\n',
  mailWordpress:
    'Hello,\n\nplease install this WordPress plugin on {domain}:\n{download}\n\nThen paste this App ID under Settings → {product}: {siteId}\n\nWithout WordPress, this line right before </head> on every page does the same:\n\n{snippet}\n',
  back: 'Back',
  proceed: 'Continue',
  finishFailed: 'The setup could not be finished.',
})
