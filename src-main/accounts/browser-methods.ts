import { z } from 'zod';
import type { BrowserMethod } from '../contract/values/account.ts';
import { isProtected } from '../contract/links/server-address.ts';

/** A browser method with the page where it begins. */
export interface BrowserPage extends BrowserMethod {
  url: string;
}

const Listed = z.object({
  name: z.string().min(1),
  display_name: z.string().trim().min(1).optional(),
  login_url: z.string().min(1),
});

/**
 * The browser methods that a server reports, each with the full address of its page (server-notes: Signing in with the
 * browser). One that cannot be parsed, or whose page others on the way could read, is left out.
 */
export function browserMethods(listed: readonly unknown[], serverUrl: string): BrowserPage[] {
  return listed.flatMap((one) => {
    const { data } = Listed.safeParse(one);
    const url = data && URL.parse(data.login_url, `${serverUrl}/`);
    if (!url || !isProtected(url)) return [];
    return [{ name: data.name, label: data.display_name ?? data.name, url: url.href }];
  });
}
