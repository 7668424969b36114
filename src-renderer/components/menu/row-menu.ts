/** The anchor of a row menu: the row, its "…", or the point of the click. */
export interface MenuAnchor {
  getBoundingClientRect: () => DOMRect;
}

/** The point of a right click. */
export const pointOf = ({ clientX, clientY }: MouseEvent): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
});

/** True for the keys that open the menu of a row: the key of the menu, or Shift+F10. */
export const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
