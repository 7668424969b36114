import './zod.ts';
import '@fontsource-variable/inter/index.css';
import '../components/tokens.css';
import '../components/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followTheme } from './theme.ts';

followTheme();
mount(App, { target: document.getElementById('app') ?? document.body });
