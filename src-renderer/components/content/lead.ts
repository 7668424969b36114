import { openableLink } from '../../../src-main/contract/links/link.ts';
import { leadsElsewhere } from '../../../src-main/contract/links/leads-elsewhere.ts';
import { words } from '../../../resources/words.ts';

const NUMBER = /^(?:tel|sms):([^?;]+)/i;

/**
 * Makes a link lead to the target in its title, and shows the target beside a text that names another place. A link without a
 * target becomes text, with the number of a phone link that is more than a number.
 * @param server the address of the server that the text comes from, which relative links begin at
 */
export function lead(link: HTMLAnchorElement, server?: string): void {
  const written = link.getAttribute('href');
  const address = written === null ? null : openableLink(written, server);
  if (address === null) {
    const number = NUMBER.exec(written ?? '')?.[1];
    if (number) link.append(' ', beside(number));
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('href', address);
  link.title = address;
  const place = leadsElsewhere(link.textContent, address, server);
  if (place !== null) link.append(' ', beside(words('link.leads-to', { place })));
}

function beside(text: string): HTMLElement {
  const target = document.createElement('span');
  target.className = 'leads-to';
  // Whatever turns the direction of the text before it does not reach in here.
  target.dir = 'auto';
  target.textContent = text;
  return target;
}
