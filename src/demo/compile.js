// Compiles DemoToken.sol into DemoToken.json beside it. See README.md.
const fs = require("fs");
const path = require("path");
const solc = require("solc");

const file = "DemoToken.sol";
const contract = "DemoToken";
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  metadata: { bytecodeHash: "none", appendCBOR: false },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
};
const sources = { [file]: { content: fs.readFileSync(path.join(__dirname, file), "utf8") } };
const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })));
const problems = output.errors || [];
problems.forEach((problem) => console.error(problem.formattedMessage));
if (problems.length > 0) process.exit(1);

const compiled = output.contracts[file][contract];
const { outputSelection, ...kept } = settings;
const artifact = {
  contractName: contract,
  sourceName: file,
  compiler: { name: "solc", version: solc.version(), settings: kept },
  abi: compiled.abi,
  bytecode: "0x" + compiled.evm.bytecode.object,
  deployedBytecode: "0x" + compiled.evm.deployedBytecode.object,
};
fs.writeFileSync(path.join(__dirname, contract + ".json"), JSON.stringify(artifact, null, 2) + "\n");
