import { z } from 'zod';

/** What a computer may say of its user: that they do not want to be disturbed, and that a program uses the microphone. */
export const SYSTEM_SIGNS = ['focus', 'call'] as const;
export const SystemSign = z.enum(SYSTEM_SIGNS);
export type SystemSign = z.infer<typeof SystemSign>;

/** Since when each sign holds, in milliseconds since the epoch; null if it does not, or the system does not say it. */
export const SystemSigns = z.object({ focus: z.nullable(z.int()), call: z.nullable(z.int()) });
export type SystemSigns = z.infer<typeof SystemSigns>;

/** Whether each sign holds now. A sign that the computer does not tell programs of is missing. */
export type SignStates = Partial<Record<SystemSign, boolean>>;

export const NO_SIGNS: SystemSigns = { focus: null, call: null };
