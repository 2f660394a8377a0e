import { wordsOf } from './translate.ts'

type Tree = Readonly<Record<string, unknown>>
type Read = (language: string, namespace: string) => Promise<Tree>
interface Options {
  language: string
  namespaces: readonly string[]
  read: Read
}
type Params = Readonly<Record<string, unknown>>

/**
 * What react-i18next asks of i18next, and no more: i18next itself is ten times as much program as
 * five whole catalogues need. The server renders with i18next; texts-engine.test.ts holds that both
 * say the same.
 */
export class TextsEngine {
  readonly isInitialized = true
  readonly options: { readonly ns: string[]; readonly defaultNS: string }
  readonly store = { on: () => undefined, off: () => undefined }
  language: string
  private readonly read: Read
  private readonly texts = new Map<string, Tree>()
  private readonly hearers = new Set<() => void>()

  constructor({ language, namespaces, read }: Options) {
    this.language = language
    this.options = { ns: [...namespaces], defaultNS: namespaces[0] ?? '' }
    this.read = read
  }

  get languages(): readonly string[] {
    return [this.language]
  }
  get resolvedLanguage(): string {
    return this.language
  }

  on(_event: string, hear: () => void): void {
    this.hearers.add(hear)
  }
  off(_event: string, hear: () => void): void {
    this.hearers.delete(hear)
  }

  hasLoadedNamespace(namespace: string): boolean {
    return this.texts.has(`${this.language}/${namespace}`)
  }

  /** Fetches what is missing; whoever waits goes on also when it cannot be had, and sees keys. */
  async loadNamespaces(namespaces: string | readonly string[], done?: () => void): Promise<void> {
    const wanted = [namespaces].flat()
    for (const each of wanted) if (!this.options.ns.includes(each)) this.options.ns.push(each)
    await this.load(this.language, wanted)
    done?.()
  }

  /** The new language is spoken once all of its texts in use are here. */
  async changeLanguage(language: string): Promise<void> {
    await this.load(language, this.options.ns)
    this.language = language
    for (const hear of this.hearers) hear()
  }

  getFixedT(language: string | null, namespace: string | readonly string[] | null) {
    return (key: string, params: Params = {}) =>
      this.say(language ?? this.language, [namespace ?? this.options.defaultNS].flat(), key, params)
  }

  readonly t = (key: string, params: Params = {}): unknown =>
    this.say(this.language, [this.options.defaultNS], key, params)

  exists(key: string): boolean {
    return this.find(this.language, [this.options.defaultNS], key, {}) !== undefined
  }

  private async load(language: string, namespaces: readonly string[]): Promise<void> {
    await Promise.all(
      namespaces.map(async (namespace) => {
        const address = `${language}/${namespace}`
        if (this.texts.has(address)) return
        try {
          this.texts.set(address, await this.read(language, namespace))
        } catch (error) {
          console.error('Texts:', error)
          this.texts.set(address, {})
        }
      }),
    )
  }

  private find(
    language: string,
    namespaces: readonly string[],
    key: string,
    params: Params,
  ): unknown {
    const [name, path] = key.includes(':') ? key.split(':', 2) : [undefined, key]
    for (const namespace of name ? [name] : namespaces) {
      const texts = this.texts.get(`${language}/${namespace}`)
      const found = texts && wordsOf(texts, path ?? key, params, language)
      if (found !== undefined) return found
    }
    return undefined
  }

  private say(
    language: string,
    namespaces: readonly string[],
    key: string,
    params: Params,
  ): unknown {
    return this.find(language, namespaces, key, params) ?? key
  }
}
