/** Pictures of unsent messages, which survive a reload. A logout deletes them (clearDrafts). */
const DATABASE = 'annai-pictures'
const STORE = 'waiting'

/** Those that this tab chose, which are also all of them where the browser stores nothing. */
const inMemory = new Map<string, Blob>()

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database refused'))
  })

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const database = await resultOf(opening)
    try {
      return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      // An open connection would delay the deletion at logout.
      database.close()
    }
  } catch (error) {
    console.warn('Pictures:', error)
    return undefined
  }
}

/** The picture of the message with this client id. */
export const waitingPicture = async (id: string): Promise<Blob | undefined> =>
  inMemory.get(id) ?? (await withStore<Blob | undefined>('readonly', (store) => store.get(id)))

export async function putWaitingPicture(id: string, picture: Blob): Promise<void> {
  inMemory.set(id, picture)
  await withStore('readwrite', (store) => store.put(picture, id))
}

export async function dropWaitingPicture(id: string): Promise<void> {
  inMemory.delete(id)
  await withStore('readwrite', (store) => store.delete(id))
}
