// A Safe of three owners, two of whom must agree.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact } = require("../contracts.js");

const build = (name) => require(`@safe-global/safe-contracts/build/artifacts/contracts/${name}.json`);
const NOBODY = ethers.ZeroAddress;
const TYPES = {
  SafeTx: [
    ["address", "to"], ["uint256", "value"], ["bytes", "data"], ["uint8", "operation"], ["uint256", "safeTxGas"], ["uint256", "baseGas"],
    ["uint256", "gasPrice"], ["address", "gasToken"], ["address", "refundReceiver"], ["uint256", "nonce"],
  ].map(([type, name]) => ({ type, name })),
};

exports.run = async (scene) => {
  const { alice, bob, carol } = scene;
  const singleton = await scene.deploy(build("Safe.sol/Safe"));
  const factory = await scene.deploy(build("proxies/SafeProxyFactory.sol/SafeProxyFactory"));
  const fallback = await scene.deploy(build("handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler"));
  const multiSend = await scene.deploy(build("libraries/MultiSend.sol/MultiSend"));
  const token = await scene.deploy(artifact("DemoToken"), "Demo", "DMO", 1000n);

  const owners = [alice, bob, carol].map((each) => each.address);
  const setup = singleton.interface.encodeFunctionData("setup", [owners, 2n, NOBODY, "0x", fallback.target, NOBODY, 0n, NOBODY]);
  const created = await scene.call(alice, factory, "createProxyWithNonce", singleton.target, setup, 7n);
  const proxy = created.logs.map((log) => factory.interface.parseLog(log)).find((log) => log?.name === "ProxyCreation").args.proxy;
  const safe = new ethers.Contract(proxy, singleton.interface, scene.provider);
  assert.equal(await safe.isOwner(carol.address), true);

  /** What two owners signed, carried out by whoever sends it. */
  async function execute(by, to, value, data, operation = 0) {
    const nonce = await safe.nonce();
    const wish = { to, value, data, operation, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: NOBODY, refundReceiver: NOBODY, nonce };
    const domain = { chainId: 6565, verifyingContract: proxy };
    const signers = [alice, bob].sort((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1));
    const signatures = ethers.concat(await Promise.all(signers.map((each) => each.signTypedData(domain, TYPES, wish))));
    return scene.call(by, safe, "execTransaction", to, value, data, operation, 0n, 0n, 0n, NOBODY, NOBODY, signatures);
  }

  await scene.send(alice, { to: proxy, value: ethers.parseEther("2") }, "to the Safe");
  await scene.call(alice, token, "transfer", proxy, 100n);
  await execute(carol, bob.address, ethers.parseEther("1"), "0x");
  assert.equal(await scene.provider.getBalance(proxy), ethers.parseEther("1"));
  const transfer = (to, amount) => token.interface.encodeFunctionData("transfer", [to, amount]);
  await execute(carol, token.target, 0n, transfer(bob.address, 5n));

  // Many calls in one.
  const packed = [5n, 6n, 7n].map((amount) => {
    const data = transfer(carol.address, amount);
    return ethers.solidityPacked(["uint8", "address", "uint256", "uint256", "bytes"], [0, token.target, 0n, ethers.dataLength(data), data]);
  });
  await execute(alice, multiSend.target, 0n, multiSend.interface.encodeFunctionData("multiSend", [ethers.concat(packed)]), 1);
  assert.equal(await token.balanceOf(carol.address), 18n);

  // A module needs no signatures.
  await execute(bob, proxy, 0n, safe.interface.encodeFunctionData("enableModule", [carol.address]));
  await scene.call(carol, safe, "execTransactionFromModule", token.target, 0n, transfer(bob.address, 9n), 0);
  await scene.call(carol, safe, "execTransactionFromModuleReturnData", bob.address, 5n, "0x", 0);
  assert.equal(await token.balanceOf(bob.address), 14n);
  await execute(alice, proxy, 0n, safe.interface.encodeFunctionData("removeOwner", [owners[1], owners[2], 1n]));
  assert.deepEqual([...(await safe.getOwners())], owners.slice(0, 2));

  // Signed by one only: no gas is told for what would fail.
  await assert.rejects(execute(bob, bob.address, 10n ** 24n, "0x"), /GS013/);
};
