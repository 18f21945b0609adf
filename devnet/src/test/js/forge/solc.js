#!/usr/bin/env node
// The compiler of npm, called as the native one: forge asks for its version and hands it standard JSON.
const fs = require("node:fs");
const solc = require("solc");

const version = "solc, the solidity compiler commandline interface\nVersion: " + solc.version() + "\n";
fs.writeSync(1, process.argv.includes("--version") ? version : "");
if (process.argv.includes("--standard-json")) {
  // Written whole before the process ends, however slow the reader of the pipe is.
  process.stdout.write(solc.compile(fs.readFileSync(0, "utf8")));
}
