import { SettingsScreen } from '../features/accounts/settings-screen.tsx'

export default function Settings() {
  return <SettingsScreen />
}
