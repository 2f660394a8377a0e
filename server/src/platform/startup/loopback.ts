/** Whether a host is this machine; an IPv6 address may have brackets. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)
