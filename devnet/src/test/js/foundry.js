// Foundry's anvil as a process of its own.
const fs = require("node:fs");
const { spawn } = require("node:child_process");

/** Starts anvil on the rules of a fork, with the chain id and block gas of the node; it ends with this process. Resolves to its url. */
exports.startAnvil = (fork, ...options) => {
  const program = require.resolve("@foundry-rs/anvil-linux-amd64/bin/anvil");
  // npm sets no modes where it runs no scripts.
  fs.chmodSync(program, 0o755);
  const common = ["--port", "0", "--chain-id", "6565", "--hardfork", fork, "--gas-limit", "30000000"];
  const anvil = spawn(program, [...common, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => anvil.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    let seen = "";
    anvil.stdout.on("data", (data) => {
      seen += data;
      const listens = /Listening on (127\.0\.0\.1:\d+)/.exec(seen);
      if (listens) resolve("http://" + listens[1]);
    });
    anvil.on("exit", () => reject(new Error("anvil ended: " + seen)));
  });
};
