import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from './contract/ipc-channels.ts';
import type { Bridge, EventName, Events } from './contract/ipc.ts';

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
