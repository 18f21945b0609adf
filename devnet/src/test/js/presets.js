// The contracts that tools expect on every chain, used as their libraries use them.
// Usage: node presets.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { createPublicClient, http } = require("viem");
const { artifact, KEY, BOB } = require("./contracts.js");

const DEPLOYER = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";
const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const url = process.argv[2];
const provider = new ethers.JsonRpcProvider(url, undefined, { polling: true, pollingInterval: 50, cacheTimeout: -1 });
const alice = new ethers.NonceManager(new ethers.Wallet(KEY, provider));
const { abi, bytecode } = artifact("DemoToken");

async function main() {
  const owner = await alice.getAddress();

  // CREATE2: the address is known before.
  const creation = new ethers.Interface(abi).encodeDeploy(["Demo", "DMO", 1_000_000n]);
  const code = ethers.concat([bytecode, creation]);
  const salt = ethers.id("salt");
  const address = ethers.getCreate2Address(DEPLOYER, salt, ethers.keccak256(code));
  assert.equal(await provider.getCode(address), "0x");
  await (await alice.sendTransaction({ to: DEPLOYER, data: ethers.concat([salt, code]) })).wait();
  assert.notEqual(await provider.getCode(address), "0x");

  // Multicall3, through viem.
  const own = await alice.sendTransaction({ data: code });
  const token = new ethers.Contract((await own.wait()).contractAddress, abi, alice);
  const chain = { id: 6565, name: "here", nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 }, rpcUrls: {} };
  const client = createPublicClient({ chain, transport: http(url) });
  const read = (functionName, ...args) => ({ address: token.target, abi, functionName, args });
  const answers = await client.multicall({
    multicallAddress: MULTICALL3,
    contracts: [read("symbol"), read("balanceOf", owner), read("transfer", BOB, 2_000_000n)],
  });
  assert.deepEqual(answers.slice(0, 2), [{ result: "DMO", status: "success" }, { result: 1_000_000n, status: "success" }]);
  assert.equal(answers[2].status, "failure");
  const multicall = new ethers.Contract(MULTICALL3, ["function getChainId() view returns (uint256)"], provider);
  assert.equal(await multicall.getChainId(), 6565n);

  // Permit2: a signature for this chain moves tokens, once.
  await (await token.approve(PERMIT2, ethers.MaxUint256)).wait();
  const permit2 = new ethers.Contract(
    PERMIT2,
    [
      "function permitTransferFrom(((address token,uint256 amount) permitted,uint256 nonce,uint256 deadline) permit,(address to,uint256 requestedAmount) transferDetails,address owner,bytes signature)",
    ],
    alice,
  );
  const types = {
    PermitTransferFrom: [
      { name: "permitted", type: "TokenPermissions" },
      { name: "spender", type: "address" },
      { name: "nonce", type: "uint256" },
      { name: "deadline", type: "uint256" },
    ],
    TokenPermissions: [
      { name: "token", type: "address" },
      { name: "amount", type: "uint256" },
    ],
  };
  const permit = { permitted: { token: token.target, amount: 70n }, nonce: 0n, deadline: ethers.MaxUint256 };
  const sign = (chainId) =>
    new ethers.Wallet(KEY).signTypedData({ name: "Permit2", chainId, verifyingContract: PERMIT2 }, types, { ...permit, spender: owner });
  const details = { to: BOB, requestedAmount: 70n };
  await assert.rejects(permit2.permitTransferFrom.staticCall(permit, details, owner, await sign(1)));
  await (await permit2.permitTransferFrom(permit, details, owner, await sign(6565))).wait();
  assert.equal(await token.balanceOf(BOB), 70n);
  await assert.rejects(permit2.permitTransferFrom.staticCall(permit, details, owner, await sign(6565)));
  console.log("presets: all holds");
}

main().then(
  () => process.exit(0),
  (failure) => {
    console.error(failure);
    process.exit(1);
  },
);
