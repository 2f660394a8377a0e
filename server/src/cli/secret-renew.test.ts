import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { enquiryWithGroupDetails, GROUP_DETAILS } from '../testing/group-details.ts'
import { builders } from '../testing/make.ts'
import { secretRenewCommand } from './secret-renew.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp(inject('template'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

/** What the command prints. */
async function printed(): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { ctx } = app
  await secretRenewCommand.run({ env: ctx.env, open: async () => ctx }, [])
  const lines = log.mock.calls.join('\n')
  log.mockRestore()
  return lines
}

test('The command says where the old key is that earlier backups need', async () => {
  expect(await printed()).toContain('Nothing is sealed yet')
  const { user, url } = await enquiryWithGroupDetails(app, builders(app))
  const file = join(app.ctx.env.DATA_DIR, 'secret.key')
  const lines = await printed()
  expect(lines).toContain('1 value sealed with the new key')
  expect(lines).toContain(`Earlier backups need the old key, which stays in ${file}`)
  expect((await app.as(user).get(url)).body.party).toEqual(GROUP_DETAILS)
})
