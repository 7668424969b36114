// Another Perch on the same profile. `node second-perch.ts <folder>` starts it, prints its notices, and runs until it is
// killed.
import { Office } from './office.ts';

const office = new Office(process.argv[2]);
office.workspace.start();
const { accounts, notices } = office.workspace.view();
console.log(JSON.stringify({ accounts: accounts.length, notices: notices.map(({ kind }) => kind) }));
setInterval(() => {}, 60_000);
