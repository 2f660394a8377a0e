import { expect, test } from 'vitest'
import { createIdentityProviders } from '../../features/accounts/identities/identity-providers.ts'
import { createLog } from '../../platform/log.ts'
import { readEnv } from '../../platform/startup/env.ts'
import { startIdentityProvider } from '../../testing/outside/identity-provider.ts'
import { checkIdentityProviders } from './identity-providers.ts'

test('The doctor asks each provider for its metadata, and names the redirect address', async () => {
  const address = 'https://annai.example/login/custom'
  const provider = await startIdentityProvider({ redirectUri: address })
  const found = (issuer: string) => {
    const env = readEnv({
      PUBLIC_URL: 'https://annai.example',
      OIDC_CUSTOM_NAME: 'Kyoto Guides',
      OIDC_CUSTOM_ISSUER: issuer,
      OIDC_CUSTOM_CLIENT_ID: 'annai',
      OIDC_CUSTOM_CLIENT_SECRET: 'secret',
    })
    const identityProviders = createIdentityProviders(env, createLog('silent'))
    return checkIdentityProviders({ identityProviders })
  }
  try {
    expect(await found(provider.issuer)).toMatchObject([
      {
        outcome: 'ok',
        text: `Kyoto Guides answers; the redirect address to register is ${address}`,
      },
    ])
    // It is another issuer than it says.
    expect(await found(provider.issuer.replace('127.0.0.1', 'localhost'))).toMatchObject([
      { outcome: 'problem', advice: expect.stringContaining(address) },
    ])
    expect(await found('http://127.0.0.1:9')).toMatchObject([{ outcome: 'problem' }])
  } finally {
    await provider.close()
  }
})
