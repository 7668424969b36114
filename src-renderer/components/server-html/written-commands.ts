/** Commands whose effect Perch shows. The server renders them as written (server-notes: Messages). */
const COMMAND = /^\/(me|poll|todo)\s+/;
/** An option of a poll may be written as an item of a list. */
const ITEM = /^[*+-]\s+/;

/** Shows the effect of a chat command: `/me` becomes the sender's name, other commands have a title and items. */
export function showCommand(content: DocumentFragment, sender: string | null): void {
  const first = content.firstElementChild;
  const start = first?.localName === 'p' ? first.firstChild : null;
  if (!first || !(start instanceof Text)) return;
  const command = COMMAND.exec(start.data);
  if (!command) return;
  if (command[1] !== 'me') listItems(first, command[0]);
  else if (sender !== null) {
    start.data = ` ${start.data.slice(command[0].length)}`;
    first.prepend(made('strong', sender));
  }
}

function listItems(paragraph: Element, command: string): void {
  const lines = paragraph.textContent.slice(command.length).split('\n');
  const [title = '', ...items] = lines.map((line) => line.trim()).filter((line) => line !== '');
  const list = document.createElement('ul');
  list.append(...items.map((item) => made('li', item.replace(ITEM, ''))));
  paragraph.replaceChildren(made('strong', title));
  if (items.length > 0) paragraph.after(list);
}

function made(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
