import { delimiter } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import type { SignInForm } from '../../../accounts/sign-in.ts';
import type { WorkspaceOptions } from '../../../workspace/workspace.ts';

/**
 * Options that development, tests and the demo may set through the environment. A packaged Perch ignores the
 * environment.
 */
export interface Development {
  /** PERCH_DEV_SERVER: the server of the window's pages, in place of the built files. */
  devServer: string | null;
  /** PERCH_TIMING: JSON with shorter delays. */
  timing: WorkspaceOptions['timing'];
  /** PERCH_POLICY: the file of the policy, in place of the one of this computer. */
  policyFile: string | null;
  /** PERCH_PROGRAMS: the folders of the system's programs, in place of those of this computer. */
  programs: readonly string[] | null;
  /** PERCH_SIGN_IN: JSON with address, email and apiKey, used at start where nobody is signed in. */
  signIn: SignInForm | null;
}

const SignIn = z
  .object({ address: z.string(), email: z.string(), apiKey: z.string() })
  .transform(({ address, email, apiKey }): SignInForm => ({ address, email, secret: { apiKey } }));

const ShorterTiming = z
  .object({
    requestTimeout: z.number(),
    requestLifetime: z.number(),
    firstBackOff: z.number(),
    longestBackOff: z.number(),
    requestsAMinute: z.number(),
    requestsAnHour: z.number(),
    refreshEvery: z.number(),
    quitWithin: z.number(),
  } satisfies { [Name in keyof NonNullable<WorkspaceOptions['timing']>]?: z.ZodNumber })
  .partial();

export function readDevelopment(): Development {
  const { PERCH_DEV_SERVER, PERCH_TIMING, PERCH_POLICY, PERCH_PROGRAMS, PERCH_SIGN_IN } = app.isPackaged
    ? {}
    : process.env;
  return {
    devServer: PERCH_DEV_SERVER ?? null,
    timing: PERCH_TIMING ? ShorterTiming.parse(JSON.parse(PERCH_TIMING)) : {},
    policyFile: PERCH_POLICY ?? null,
    programs: PERCH_PROGRAMS?.split(delimiter) ?? null,
    signIn: PERCH_SIGN_IN ? SignIn.parse(JSON.parse(PERCH_SIGN_IN)) : null,
  };
}
