/** initdb's first role: for the supervision of the server alone. */
export const SUPERUSER = 'annai'

/** The database of the application, and the role that owns it: no superuser. */
export const DATABASE = 'annai'
export const APPLICATION_ROLE = 'annai_app'
