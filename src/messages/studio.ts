import { catalogue } from './catalogue.ts'

/** Messages for editing a campaign: its three steps, and whether the last edit is saved. */
export const studioMessages = catalogue('studio', {
  backToCampaigns: 'Back to campaigns',
  template: 'Template',
  settings: 'Settings',
  design: 'Design',

  why: 'Why isn’t it showing?',

  liveLine: 'On your site',
  seeOnSite: 'See it on your site',
  ruleNotSaved: 'A rule isn’t saved',

  askToSetLive: 'Ask {admin} to set it live.',
  askToPublish: 'Ask {admin} to publish the changes.',

  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  kept: 'Saved on this device',
  keptMore: 'We’ll send it as soon as we can reach the server.',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  conflictTitle: 'This campaign was changed elsewhere.',
  conflictBy:
    '{who} saved it in the meantime. None of your changes are lost: choose which version to keep.',
  conflictOwn:
    'You saved it in another tab in the meantime. Nothing is lost: choose which version to keep.',
  conflictUnknown:
    'It was saved in another tab or by someone else. None of your changes are lost: choose which version to keep.',
  keepMine: 'Keep mine',
  takeNewer: 'Use the newer version',

  previewOnSite: 'Preview on my site',
  previewFailed: 'The preview didn’t open',
  previewNotSaved: 'Your latest changes aren’t saved yet',
  previewNotSavedText: 'Your site would show the previous version. Try again once they’re saved.',
  previewReady: 'The preview is ready',
  previewReadyText: 'It took a while, and browsers open a window only right after a click.',
  previewUnseen: 'We haven’t seen our snippet on this site',
  previewUnseenText:
    'Without it, the page opens as usual and shows no pop-up. Install the snippet first, or open the page anyway.',
  openPreview: 'Open my site',
  previewRefused: 'The site’s address can’t be opened.',

  noCampaignTitle: 'Which campaign?',
  noCampaignText: 'This address doesn’t include a campaign. Choose one from your list.',
  newerTitle: 'This design was made by a newer version',
  newerText:
    'Somebody edited it with a newer version of this dashboard. Reload the page to continue. Until then, you can’t change it.',
  newerSettingsTitle: 'These settings were made by a newer version',
  newerSettingsText:
    'Somebody edited them with a newer version of this dashboard. Reload the page to continue. Until then, you can’t change them.',
  goneTitle: 'This campaign isn’t on this site',
  goneText:
    'It was deleted, or it belongs to another site. In that case, choose that site in the header.',
})
