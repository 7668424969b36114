// Another program that holds a database: `node holder.mjs <file>` locks the file, prints a line, and runs until killed.
import Database from 'better-sqlite3';

const db = new Database(process.argv[2]);
db.pragma('locking_mode = EXCLUSIVE');
db.exec('begin exclusive');
console.log('held');
setInterval(() => {}, 60_000);
