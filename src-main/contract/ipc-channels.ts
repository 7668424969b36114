/** The one channel for calls and the one for events. They stand apart from the calls, so that the preload script stays small. */
export const CALL_CHANNEL = 'perch:call';
export const EVENT_CHANNEL = 'perch:event';
