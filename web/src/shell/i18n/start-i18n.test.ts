// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createI18n } from './start-i18n.ts'

type Tree = Readonly<Record<string, unknown>>

const FILES = import.meta.glob<Tree>('../../../../contract/texts/*/*.json', {
  eager: true,
  import: 'default',
})
const read = async (language: string, namespace: string): Promise<Tree> =>
  FILES[`../../../../contract/texts/${language}/${namespace}.json`] ?? {}

test('the language changes once its texts are loaded', async () => {
  const requested: string[] = []
  const i18n = await createI18n('en', (language, namespace) => {
    requested.push(`${language}/${namespace}`)
    return read(language, namespace)
  })
  await i18n.loadNamespaces('faq')
  let translated = ''
  const listener = () => {
    translated = i18n.t('common:nav.login')
  }
  i18n.on('languageChanged', listener)
  await i18n.changeLanguage('ja')
  expect(translated).toBe('ログイン')
  expect(requested).toEqual(
    ['en', 'ja'].flatMap((language) =>
      ['translation', 'common', 'faq'].map((namespace) => `${language}/${namespace}`),
    ),
  )
  i18n.off('languageChanged', listener)
  await i18n.changeLanguage('en')
  expect(translated).toBe('ログイン')
  expect(requested).toHaveLength(6)
})

test('a name in Chinese characters has no spaces around it in a Chinese text', async () => {
  const i18n = await createI18n('zh-CN', read)
  const titleWith = (name: string) => i18n.t('booking.title', { name })
  expect(titleWith('林小雨')).toBe('与林小雨的预订')
  expect(titleWith('Clara Lindqvist')).toBe('与 Clara Lindqvist 的预订')
})

test('texts that fail to load are retried until they arrive, and no key is shown', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  let attempts = 0
  let isStarted = false
  const started = createI18n('ko', async (language, namespace) => {
    if (namespace === 'common' && ++attempts < 3) throw new Error('no connection')
    return read(language, namespace)
  }).then((i18n) => {
    isStarted = true
    return i18n
  })
  await vi.advanceTimersByTimeAsync(2_900)
  expect([attempts, isStarted]).toEqual([2, false])
  await vi.advanceTimersByTimeAsync(200)
  const i18n = await started
  expect([attempts, i18n.t('common:nav.login')]).toEqual([3, '로그인'])
})

test('the language chosen last stays when the texts of another one arrive later', async () => {
  const late = Promise.withResolvers<void>()
  const i18n = await createI18n('en', async (language, namespace) => {
    if (language === 'ja') await late.promise
    return read(language, namespace)
  })
  const japanese = i18n.changeLanguage('ja')
  await i18n.changeLanguage('en')
  late.resolve()
  await japanese
  expect(i18n.language).toBe('en')
})
