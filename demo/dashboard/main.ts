import '../../elements/dashboard-shell.ts'
import { configure } from '../../elements/kit.ts'
import type { DashboardSettings } from '../../src/server/app/static/settings.ts'

const settingsElement = document.getElementById('settings')
const settings: DashboardSettings = JSON.parse(settingsElement?.textContent ?? '{}')

configure({ ...settings, ownsPage: true })
