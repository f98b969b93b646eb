import '../../elements/dashboard-shell.ts'
import { configure } from '../../elements/kit.ts'
import type { DashboardSettings } from '../server/static/settings.ts'

const block = document.getElementById('settings')
const settings: DashboardSettings = JSON.parse(block?.textContent ?? '{}')

configure({ ...settings, ownsPage: true })
