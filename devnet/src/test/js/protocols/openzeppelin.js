// OpenZeppelin 5: votes, permits, a vault, a governor, an ERC-721, proxies.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact } = require("../contracts.js");
const { DEADLINE } = require("./scene.js");

const of = (name) => artifact("openzeppelin/" + name);
const ADMIN_SLOT = "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103";
const fields = (text) => text.split(", ").map((each) => each.split(" ")).map(([type, name]) => ({ type, name }));

async function votes(scene) {
  const { alice, bob, carol } = scene;
  const ballots = await scene.deploy(of("Ballots"), 1_000_000n);
  const domain = { name: "Ballots", version: "1", chainId: 6565, verifyingContract: ballots.target };
  await scene.call(alice, ballots, "delegate", alice.address);
  await scene.call(alice, ballots, "transfer", bob.address, 1000n);
  await scene.call(alice, ballots, "transfer", bob.address, 1000n);
  await scene.call(bob, ballots, "delegate", carol.address);
  await scene.call(bob, ballots, "transfer", alice.address, 5n);

  const permits = { Permit: fields("address owner, address spender, uint256 value, uint256 nonce, uint256 deadline") };
  const permit = { owner: alice.address, spender: bob.address, value: 77n, nonce: 0n, deadline: DEADLINE };
  const allowed = ethers.Signature.from(await alice.signTypedData(domain, permits, permit));
  await scene.call(carol, ballots, "permit", alice.address, bob.address, 77n, DEADLINE, allowed.v, allowed.r, allowed.s);
  await scene.call(bob, ballots, "transferFrom", alice.address, carol.address, 77n);

  const delegations = { Delegation: fields("address delegatee, uint256 nonce, uint256 expiry") };
  const delegation = { delegatee: alice.address, nonce: 0n, expiry: DEADLINE };
  const { v, r, s } = ethers.Signature.from(await carol.signTypedData(domain, delegations, delegation));
  await scene.call(bob, ballots, "delegateBySig", alice.address, 0n, DEADLINE, v, r, s);
  assert.equal(await ballots.getVotes(alice.address), 998_005n);
  assert.equal(await ballots.getVotes(carol.address), 1995n);
  return ballots;
}

async function vault(scene, ballots) {
  const { alice, bob } = scene;
  const shares = await scene.deploy(of("Vault"), ballots.target);
  await scene.call(alice, ballots, "approve", shares.target, ethers.MaxUint256);
  await scene.call(alice, shares, "deposit", 500n, alice.address);
  await scene.call(alice, shares, "mint", 100n, bob.address);
  await scene.call(alice, ballots, "transfer", shares.target, 600n);
  await scene.call(alice, shares, "transfer", bob.address, 50n);
  await scene.call(alice, shares, "withdraw", 200n, alice.address, alice.address);
  await scene.call(bob, shares, "redeem", 150n, bob.address, bob.address);
  assert.equal(await ballots.balanceOf(shares.target), await shares.totalAssets());
}

async function governor(scene, ballots) {
  const { alice, bob, carol } = scene;
  const council = await scene.deploy(of("Council"), ballots.target);
  await scene.call(alice, ballots, "transfer", council.target, 1000n);
  const what = "Give some to Bob";
  const calls = ["0x", "0x"].map((_, at) => ballots.interface.encodeFunctionData("transfer", [bob.address, 10n + BigInt(at)]));
  const proposal = [[ballots.target, ballots.target], [0n, 0n], calls];
  await scene.call(alice, council, "propose", ...proposal, what);
  const id = await council.hashProposal(...proposal, ethers.id(what));
  await scene.ask("evm_mine");
  await scene.call(alice, council, "castVote", id, 1);
  await scene.call(carol, council, "castVoteWithReason", id, 0, "too much");
  await assert.rejects(scene.call(bob, council, "execute", ...proposal, ethers.id(what)), /revert/);
  for (let i = 0; i < 6; i++) await scene.ask("evm_mine");
  const before = await ballots.balanceOf(bob.address);
  await scene.call(bob, council, "execute", ...proposal, ethers.id(what));
  assert.equal((await ballots.balanceOf(bob.address)) - before, 21n);
}

async function badges(scene) {
  const { alice, bob, carol } = scene;
  const badge = await scene.deploy(of("Badges"));
  await scene.call(alice, badge, "take");
  await scene.call(bob, badge, "take");
  await scene.call(alice, badge, "approve", bob.address, 1n);
  await scene.call(bob, badge, "transferFrom", alice.address, carol.address, 1n);
  await scene.call(bob, badge, "setApprovalForAll", alice.address, true);
  await scene.call(alice, badge, "safeTransferFrom(address,address,uint256)", bob.address, carol.address, 2n);
  assert.equal(await badge.balanceOf(carol.address), 2n);
}

async function proxies(scene) {
  const { alice, bob } = scene;
  const [first, second] = [await scene.deploy(of("Tally")), await scene.deploy(of("TallyByTen"))];
  const start = first.interface.encodeFunctionData("initialize", [5n]);
  const restart = second.interface.encodeFunctionData("restart", [100n]);
  const at = (proxy) => new ethers.Contract(proxy.target, second.interface, scene.provider);

  const tally = at(await scene.deploy(of("ERC1967Proxy"), first.target, start));
  await scene.call(bob, tally, "add");
  assert.equal(await tally.count(), 6n);
  await scene.call(alice, tally, "upgradeToAndCall", second.target, restart);
  await scene.call(bob, tally, "add");
  assert.equal(await tally.count(), 110n);

  // One whose admin is a contract of its own, made on the way.
  const other = at(await scene.deploy(of("TransparentUpgradeableProxy"), first.target, alice.address, start));
  await scene.call(bob, other, "add");
  const admin = ethers.dataSlice(await scene.provider.getStorage(other.target, ADMIN_SLOT), 12);
  const keeper = new ethers.Contract(admin, of("ProxyAdmin").abi, scene.provider);
  await scene.call(alice, keeper, "upgradeAndCall", other.target, second.target, restart);
  await scene.call(bob, other, "add");
  assert.equal(await other.count(), 110n);
}

exports.run = async (scene) => {
  const ballots = await votes(scene);
  await vault(scene, ballots);
  await governor(scene, ballots);
  await badges(scene);
  await proxies(scene);
};
