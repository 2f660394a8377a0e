import { SettingsScreen } from '../../pages/settings/settings-page.tsx'

export default function Settings() {
  return <SettingsScreen />
}
