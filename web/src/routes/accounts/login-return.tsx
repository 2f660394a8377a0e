import { ProviderReturn } from '../../features/accounts/identities/provider-return.tsx'

export default function LoginReturn() {
  return <ProviderReturn />
}
