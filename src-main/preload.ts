import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from './contract/ipc-channels.ts';
import type { Bridge, EventName, Events } from './contract/ipc.ts';
import { withoutControls } from './contract/text/controls.ts';

const bridge: Bridge = {
  platform: process.platform,
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  subscribe(listener) {
    const pass = (_event: unknown, name: EventName, payload: Events[EventName]) => listener(name, payload);
    ipcRenderer.on(EVENT_CHANNEL, pass);
    return () => void ipcRenderer.off(EVENT_CHANNEL, pass);
  },
};

contextBridge.exposeInMainWorld('perch', bridge);

// Chromium copies what is selected, and main does not see it.
for (const type of ['copy', 'cut'] as const)
  document.addEventListener(type, (event) => {
    const selected = String(document.getSelection());
    const text = withoutControls(selected);
    if (text === selected) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // Nothing else deletes so that Ctrl+Z brings it back.
    if (type === 'cut') document.execCommand('delete');
  });
