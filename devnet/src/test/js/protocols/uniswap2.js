// Uniswap v2: pairs of two tokens and of one with ether.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact } = require("../contracts.js");
const { DEADLINE } = require("./scene.js");

const of = (name, file) => {
  const { abi, bytecode } = require(file);
  return { contractName: name, abi, bytecode: "0x" + bytecode };
};

exports.run = async (scene) => {
  const { alice, bob } = scene;
  const weth = await scene.deploy(of("WETH9", "@uniswap/v2-periphery/build/WETH9.json"));
  const factory = await scene.deploy(of("UniswapV2Factory", "@uniswap/v2-core/build/UniswapV2Factory.json"), alice.address);
  const router = await scene.deploy(of("UniswapV2Router02", "@uniswap/v2-periphery/build/UniswapV2Router02.json"), factory.target, weth.target);
  const one = await scene.deploy(artifact("DemoToken"), "One", "ONE", 10n ** 24n);
  const two = await scene.deploy(artifact("DemoToken"), "Two", "TWO", 10n ** 24n);
  const pairOf = async (first, second) =>
    new ethers.Contract(await factory.getPair(first, second), require("@uniswap/v2-core/build/UniswapV2Pair.json").abi, scene.provider);
  for (const token of [one, two]) await scene.call(alice, token, "approve", router.target, ethers.MaxUint256);

  // The pair is made beforehand for two tokens, and on the way for ether.
  await scene.call(alice, factory, "createPair", one.target, two.target);
  const add = [one.target, two.target, 10n ** 21n, 10n ** 21n, 0n, 0n, alice.address, DEADLINE];
  await scene.call(alice, router, "addLiquidity", ...add);
  await scene.call(alice, router, "addLiquidity", ...add);
  await scene.call(alice, router, "addLiquidityETH", one.target, 10n ** 21n, 0n, 0n, alice.address, DEADLINE, { value: 10n ** 20n });

  const swap = (name, ...args) => scene.call(alice, router, name, ...args, bob.address, DEADLINE);
  await swap("swapExactTokensForTokens", 10n ** 18n, 0n, [one.target, two.target]);
  await swap("swapTokensForExactTokens", 10n ** 18n, 10n ** 20n, [two.target, one.target]);
  await swap("swapTokensForExactETH", 10n ** 17n, 10n ** 21n, [two.target, one.target, weth.target]);
  await swap("swapExactTokensForETH", 10n ** 18n, 0n, [one.target, weth.target]);
  await scene.call(alice, router, "swapExactETHForTokens", 0n, [weth.target, one.target, two.target], bob.address, DEADLINE, { value: 10n ** 18n });
  await scene.call(alice, router, "swapETHForExactTokens", 10n ** 18n, [weth.target, one.target], bob.address, DEADLINE, { value: 10n ** 18n });
  assert.ok((await one.balanceOf(bob.address)) >= 2n * 10n ** 18n);

  const pair = await pairOf(one.target, two.target);
  await scene.call(alice, pair, "sync");
  await scene.call(alice, pair, "approve", router.target, ethers.MaxUint256);
  const liquidity = await pair.balanceOf(alice.address);
  await scene.call(alice, router, "removeLiquidity", one.target, two.target, liquidity / 2n, 0n, 0n, alice.address, DEADLINE);
  // The allowance comes with a signature.
  const share = await pairOf(one.target, weth.target);
  const value = await share.balanceOf(alice.address);
  const fields = ["address owner", "address spender", "uint256 value", "uint256 nonce", "uint256 deadline"].map((each) => each.split(" "));
  const types = { Permit: fields.map(([type, name]) => ({ type, name })) };
  const domain = { name: "Uniswap V2", version: "1", chainId: 6565, verifyingContract: share.target };
  const permit = { owner: alice.address, spender: router.target, value, nonce: 0n, deadline: DEADLINE };
  const { v, r, s } = ethers.Signature.from(await alice.signTypedData(domain, types, permit));
  const remove = [one.target, value, 0n, 0n, alice.address, DEADLINE, false, v, r, s];
  await scene.call(alice, router, "removeLiquidityETHWithPermit", ...remove);
  assert.equal(await share.balanceOf(alice.address), 0n);
};
