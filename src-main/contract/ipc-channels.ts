/**
 * The IPC channels for calls and for events. They have a file of their own, so that the preload script stays small.
 */
export const CALL_CHANNEL = 'perch:call';
export const EVENT_CHANNEL = 'perch:event';
