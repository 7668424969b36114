// Chromium's pages: makes those that belong to windows and closes any other that a page opens.
import { chromium, runtime } from './runtime.ts';

interface TargetInfo {
  targetId: string;
  type: string;
}

const ours = new Set<string>();
const unknown = new Set<string>();
const gone = new Map<string, () => void>();
let beingMade = 0;

/**
 * @param isShown whether the window of a headed Chromium may have the focus at once
 * @param onGone called when the page ends without `closePage`
 */
export async function createPage(
  { width, height }: { width: number; height: number },
  isShown: boolean,
  onGone: () => void,
): Promise<string> {
  beingMade++;
  try {
    const made = await chromium().send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      browserContextId: runtime.contextId,
      width,
      height,
      ...(process.env['STANDIN_HEADED'] && !isShown && { windowState: 'minimized' }),
    });
    ours.add(made.targetId);
    gone.set(made.targetId, onGone);
    return made.targetId;
  } finally {
    beingMade--;
    if (beingMade === 0) closeStrangers();
  }
}

export function closePage(targetId: string): Promise<unknown> {
  gone.delete(targetId);
  return chromium()
    .send('Target.closeTarget', { targetId })
    .catch(() => undefined);
}

export async function watchTargets(): Promise<void> {
  const { root } = chromium();
  root.on('Target.targetCreated', ({ targetInfo }: { targetInfo: TargetInfo }) => {
    if (targetInfo.type !== 'page') return;
    unknown.add(targetInfo.targetId);
    if (beingMade === 0) closeStrangers();
  });
  root.on('Target.targetDestroyed', ({ targetId }: TargetInfo) => {
    const tell = gone.get(targetId);
    gone.delete(targetId);
    tell?.();
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
}

/**
 * Closes pages that no window opened: something, such as a form, bypassed the page's own `window.open`. Waits a moment, because
 * closing a page that Playwright still holds would block its opener forever.
 */
function closeStrangers(): void {
  for (const targetId of unknown) if (!ours.has(targetId)) setTimeout(() => void closePage(targetId), 500);
  unknown.clear();
}
