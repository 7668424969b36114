export { AlertDialog, Dialog } from 'bits-ui';
