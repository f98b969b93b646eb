import type { Call, Http } from '../../lib/http.ts'
import { type InstallFinding, parseFinding } from './model.ts'

/** `POST /sites/:site_id/install_check`: the server loads the home page and looks for the snippet. */
export async function checkInstallation(
  http: Http,
  siteId: string,
  call: Pick<Call, 'signal'> = {},
): Promise<InstallFinding> {
  const { data } = await http.post(`/sites/${encodeURIComponent(siteId)}/install_check`, call)
  return parseFinding(data)
}
