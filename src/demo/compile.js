// Compiles the contracts here and below, each into a JSON file beside its source. See README.md.
const fs = require("fs");
const path = require("path");
const solc = require("solc");

const contracts = {
  "DemoToken.sol": ["DemoToken"],
  "inclusion/Contracts.sol": [
    "Secret", "Outer", "Ctor", "Copier", "Paid", "CallOnly", "Proxy", "ImplGood", "ImplBad", "Delegator", "YesWallet", "Shop",
  ],
  "rollup/MainContract.sol": ["MainContract"],
  "rollup/Bridgehub.sol": ["Bridgehub"],
  "rollup/SharedBridge.sol": ["SharedBridge"],
  "rollup/WrappedEther.sol": ["WrappedEther"],
  "rollup/System.sol": ["Bootloader", "L1Messenger", "BaseToken"],
  "rollup/L2Bridge.sol": ["L2Bridge", "L2TokenVault", "BridgedToken"],
  "legacy/Governance.sol": ["Governance"],
  "legacy/NFTFactory.sol": ["NFTFactory"],
  "legacy/ZkSync.sol": ["ZkSync"],
  "openzeppelin/Council.sol": ["Ballots", "Vault", "Council"],
  "openzeppelin/Upgradeable.sol": ["Tally", "TallyByTen", "Badges", "ERC1967Proxy", "TransparentUpgradeableProxy", "ProxyAdmin"],
  "samples/Awkward.sol": ["TaxedToken", "Receiver"],
  "samples/Collectible.sol": ["Collectible"],
  "samples/Upgradeable.sol": ["CounterV1", "CounterV2", "Proxy"],
  "samples/Factory.sol": ["Factory", "Box"],
  "samples/Gadget.sol": ["Gadget"],
  "samples/Paymaster.sol": ["Paymaster"],
};
const outputSelection = { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } };
const chosen = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  metadata: { bytecodeHash: "none", appendCBOR: false },
};
// The samples are what people bring along: compiled as the compiler does without being told anything.
const settingsOf = (file) => (file.startsWith("samples/") ? {} : chosen);
// SELFDESTRUCT is in a sample because it must be traced, deprecated or not; packages are as they are.
// So does a proxy that takes whatever comes.
const expected = (problem) => ["5159", "3628"].includes(problem.errorCode) || problem.sourceLocation?.file.startsWith("@");
// What is not beside the others comes from a package.
const place = (file) => (file.startsWith("@") ? require.resolve(file) : path.join(__dirname, file));
const read = (file) => fs.readFileSync(place(file), "utf8");

function compile(file) {
  const settings = { ...settingsOf(file), outputSelection };
  const input = { language: "Solidity", sources: { [file]: { content: read(file) } }, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (name) => ({ contents: read(name) }) }));
  const problems = (output.errors || []).filter((problem) => !expected(problem));
  problems.forEach((problem) => console.error(problem.formattedMessage));
  if (problems.length > 0) process.exit(1);
  return Object.assign({}, ...Object.values(output.contracts), output.contracts[file]);
}

for (const [file, names] of Object.entries(contracts)) {
  const compiled = compile(file);
  for (const name of names) {
    const artifact = {
      contractName: name,
      sourceName: path.basename(file),
      compiler: { name: "solc", version: solc.version(), settings: settingsOf(file) },
      abi: compiled[name].abi,
      bytecode: "0x" + compiled[name].evm.bytecode.object,
      deployedBytecode: "0x" + compiled[name].evm.deployedBytecode.object,
    };
    const target = path.join(__dirname, path.dirname(file), name + ".json");
    fs.writeFileSync(target, JSON.stringify(artifact, null, 2) + "\n");
  }
}
