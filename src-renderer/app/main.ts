import '@fontsource-variable/inter/opsz.css';
import '../components/tokens.css';
import '../components/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchMoves } from './claim-focus.ts';
import { keepFocus } from './focus-keeper.ts';
import { keepEarlyEvents } from './bridge.ts';
import { speakHere } from './language.ts';
import { followTheme } from './theme.ts';
import { watchKeys } from './type-ahead.svelte.ts';

keepEarlyEvents();
followTheme();
watchKeys();
watchMoves();
void speakHere().then(() => {
  const target = document.getElementById('app') ?? document.body;
  mount(App, { target });
  keepFocus(target);
});
