import { catalogue } from './catalogue.ts'

/** Messages for installing the product on a website and for the installation check. */
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
  checkTitle: 'Is it installed?',
  checkText: 'We open the home page of {domain} and look for the snippet.',
  check: 'Check installation',
  checking: 'Checking {domain}…',
  checkFailed: 'Couldn’t check the installation.',
  liveTitle: 'Verified and live',
  liveText: 'The snippet on {domain} last reported {when}.',
  installedTitle: 'Installed',
  installedText: 'Found once on {url}, with the correct site ID. The page responded in {time}.',
  underASecond: 'under a second',
  seconds: '{seconds} s',
  missingTitle: 'Snippet not found',
  missingText:
    'We read {url} and found no snippet. If you just added it, clear your website’s cache and check again.',
  otherTitle: 'This snippet belongs to another site',
  otherText: 'The snippet on {url} has another site ID. Replace it with the one above.',
  besideOtherTitle: 'Another site’s snippet is installed too',
  besideOtherText:
    'On {url}, we found your snippet and one with another site ID. Remove the other one and keep yours.',
  twiceTitle: 'The snippet is installed more than once',
  twiceText:
    'We found it more than once on {url}. Views are still counted once, but keep only one.',
  unreachableTitle: 'We couldn’t read your website',
  unreachableText: '{url}: {reason}',
  unreachableUnknown: 'it didn’t respond',
  checkedWhen: 'Checked {when}.',
  send: 'Send to a developer',
  mailSubject: 'Please add {product} to {domain}',
  mailSnippet:
    'Hello,\n\nPlease add this line right before </head> on every page of {domain}. It is public and needs no password:\n\n{snippet}\n',
  mailWordpress:
    'Hello,\n\nPlease install this WordPress plugin on {domain}:\n{download}\n\nThen paste this App ID under Settings → {product}: {siteId}\n\nIf the site doesn’t use WordPress, add this line right before </head> on every page instead:\n\n{snippet}\n',
  finishFailed: 'Couldn’t finish the setup.',
})
