/** Actions that the dashboard delegates to the surrounding page. */
export type DashboardActions = {
  /** Shows the installation instructions. If omitted, the page only says that the snippet is missing. */
  onInstallationHelp?: (() => void) | undefined
  /** Opens the dialog for a new campaign. If omitted, the button links to the list of campaigns. */
  onCreateCampaign?: (() => void) | undefined
}
