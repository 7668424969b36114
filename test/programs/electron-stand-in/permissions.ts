// Passes the decisions of the session's permission handlers to Chromium, for the permissions that a page could really use.
import { toChromium } from './protocol.ts';
import { chromium, runtime } from './runtime.ts';
import type { WebContents } from './web-contents.ts';

/** Electron's name → the protocol's descriptor. */
const permissions: Record<string, object> = {
  'clipboard-read': { name: 'clipboard-read' },
  'clipboard-sanitized-write': { name: 'clipboard-write', allowWithoutSanitization: false },
  notifications: { name: 'notifications' },
  geolocation: { name: 'geolocation' },
  midi: { name: 'midi' },
};

/** Called once per page load and not when the page asks, because Chromium cannot wait for it. */
export async function applyPermissions(contents: WebContents): Promise<void> {
  const url = URL.parse(toChromium(contents.getURL()));
  if (!url || url.origin === 'null') return;
  for (const [name, permission] of Object.entries(permissions)) {
    const setting = (await contents.session.allows(name, contents, contents.mainFrame.origin))
      ? 'granted'
      : 'denied';
    await chromium()
      .send('Browser.setPermission', {
        permission,
        setting,
        origin: url.origin,
        browserContextId: runtime.contextId,
      })
      .catch(() => undefined);
  }
}
