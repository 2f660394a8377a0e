// @vitest-environment happy-dom
import { LANGUAGES, NAMESPACES } from '@annai/contract/languages'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nRuntime } from './i18n-runtime.ts'

type Tree = Readonly<Record<string, unknown>>

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const FILES = import.meta.glob<Tree>('../../../../contract/texts/*/*.json', {
  eager: true,
  import: 'default',
})
const read = (language: string, namespace: string): Tree =>
  FILES[`../../../../contract/texts/${language}/${namespace}.json`] ?? {}

/** Every key of a file, both as stored and without its plural or context suffix. */
function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [path + name, path + name.replace(FORM, '')]
      : keysOf(value as Tree, `${path}${name}.`),
  )
}
const FORM = /_(?:one|other|reason)$/
const VARIANTS = [{}, { count: 0 }, { count: 1 }, { count: 1234 }, { context: 'reason' }]
const paramsOf = (text: unknown) =>
  Object.fromEntries(
    [...String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [name, `<${name} & co>`]),
  )

test.each(LANGUAGES)(
  'the browser and the server translate every text of %s alike',
  { tags: ['P1-021'], timeout: 20_000 },
  async (language) => {
    const engine = new I18nRuntime({
      language,
      namespaces: NAMESPACES,
      read: async (lng, namespace) => read(lng, namespace),
    })
    await engine.loadNamespaces(NAMESPACES)
    const server = i18next.createInstance()
    await server.init({
      lng: language,
      ns: [...NAMESPACES],
      defaultNS: 'translation',
      resources: {
        [language]: Object.fromEntries(NAMESPACES.map((each) => [each, read(language, each)])),
      },
      interpolation: { escapeValue: false },
    } as never)
    for (const namespace of NAMESPACES) {
      const translate = engine.getFixedT(language, namespace)
      const wanted: (key: string, params: object) => unknown = (key, params) =>
        server.t(key as never, { ...params, ns: namespace } as never)
      const keys = keysOf(read(language, namespace))
      expect(keys.length).toBeGreaterThan(20)
      const formed = new Set(
        keys.filter((key) => FORM.test(key)).map((key) => key.replace(FORM, '')),
      )
      for (const key of new Set(keys)) {
        const params = paramsOf(
          server.t(`${namespace}:${key}` as never, { skipInterpolation: true } as never),
        )
        for (const more of formed.has(key) ? VARIANTS : [{}])
          expect(translate(key, { ...params, ...more }), key).toEqual(
            wanted(key, { ...params, ...more }),
          )
      }
      for (const part of Object.keys(read(language, namespace)))
        expect(translate(part, { returnObjects: true, operator: 'Annai' })).toEqual(
          wanted(part, { returnObjects: true, operator: 'Annai' }),
        )
    }
    expect(engine.t('common:nav.login')).toBe(server.t('common:nav.login' as never))
    expect(engine.exists('common:nav.login')).toBe(true)
    expect(engine.exists('common:nav.nowhere')).toBe(false)
    expect(engine.t('no.such.key')).toBe('no.such.key')
  },
)

test('the language changes once its texts are loaded', { tags: ['P1-058'] }, async () => {
  const requested: string[] = []
  const engine = new I18nRuntime({
    language: 'en',
    namespaces: ['common'],
    read: async (language, namespace) => {
      requested.push(`${language}/${namespace}`)
      return read(language, namespace)
    },
  })
  await engine.loadNamespaces('common')
  await engine.loadNamespaces(['faq'])
  let translated = ''
  const listener = () => {
    translated = String(engine.getFixedT(null, 'common')('nav.login'))
  }
  engine.on('languageChanged', listener)
  await engine.changeLanguage('ja')
  expect(translated).toBe('ログイン')
  expect(requested).toEqual(['en/common', 'en/faq', 'ja/common', 'ja/faq'])
  engine.off('languageChanged', listener)
  await engine.changeLanguage('en')
  expect(translated).toBe('ログイン')
  expect(requested).toHaveLength(4)
})

test('a name in Chinese characters has no spaces around it in a Chinese text', async () => {
  const engine = new I18nRuntime({
    language: 'zh-CN',
    namespaces: ['translation'],
    read: async (language, namespace) => read(language, namespace),
  })
  await engine.loadNamespaces('translation')
  const titleWith = (name: string) => engine.t('booking.title', { name })
  expect(titleWith('林小雨')).toBe('与林小雨的预订')
  expect(titleWith('Clara Lindqvist')).toBe('与 Clara Lindqvist 的预订')
})

test('texts that fail to load are retried until they arrive, and no key is shown', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  let attempts = 0
  const engine = new I18nRuntime({
    language: 'ko',
    namespaces: ['common'],
    async read(language, namespace) {
      if (++attempts < 3) throw new Error('no connection')
      return read(language, namespace)
    },
  })
  const loaded = Promise.all([engine.loadNamespaces('common'), engine.loadNamespaces('common')])
  await vi.advanceTimersByTimeAsync(2_900)
  expect([attempts, engine.hasLoadedNamespace('common')]).toEqual([2, false])
  await vi.advanceTimersByTimeAsync(100)
  await loaded
  expect([attempts, engine.t('nav.login')]).toEqual([3, '로그인'])
})

test('the language chosen last stays when the texts of another one arrive later', async () => {
  const late = Promise.withResolvers<void>()
  const engine = new I18nRuntime({
    language: 'en',
    namespaces: ['common'],
    async read(language, namespace) {
      if (language === 'ja') await late.promise
      return read(language, namespace)
    },
  })
  await engine.loadNamespaces('common')
  const japanese = engine.changeLanguage('ja')
  await engine.changeLanguage('en')
  late.resolve()
  await japanese
  expect(engine.language).toBe('en')
})
