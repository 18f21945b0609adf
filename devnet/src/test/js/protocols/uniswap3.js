// Uniswap v3: positions in a pool of two tokens and in one with ether.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact } = require("../contracts.js");
const { DEADLINE } = require("./scene.js");

const periphery = (name) => require(`@uniswap/v3-periphery/artifacts/contracts/${name}.json`);
const ANY = (1n << 128n) - 1n;
const EQUAL = 1n << 96n;
const FEE = 3000n;

/** The artifact with the address of its one library in all places. */
function linked(plain, library) {
  let { bytecode } = plain;
  for (const { start } of Object.values(Object.values(plain.linkReferences)[0])[0]) {
    bytecode = bytecode.slice(0, 2 + start * 2) + library.slice(2).toLowerCase() + bytecode.slice(2 + (start + 20) * 2);
  }
  return { ...plain, bytecode };
}

exports.run = async (scene) => {
  const { alice, bob } = scene;
  const { abi, bytecode } = require("@uniswap/v2-periphery/build/WETH9.json");
  const weth = await scene.deploy({ contractName: "WETH9", abi, bytecode: "0x" + bytecode });
  const factory = await scene.deploy(require("@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"));
  const descriptor = await scene.deploy(periphery("libraries/NFTDescriptor.sol/NFTDescriptor"));
  const described = linked(periphery("NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor"), descriptor.target);
  const pictures = await scene.deploy(described, weth.target, ethers.encodeBytes32String("ETH"));
  const manager = await scene.deploy(
    periphery("NonfungiblePositionManager.sol/NonfungiblePositionManager"), factory.target, weth.target, pictures.target);
  const router = await scene.deploy(periphery("SwapRouter.sol/SwapRouter"), factory.target, weth.target);
  const quoter = await scene.deploy(periphery("lens/QuoterV2.sol/QuoterV2"), factory.target, weth.target);

  const made = [
    await scene.deploy(artifact("DemoToken"), "One", "ONE", 10n ** 24n),
    await scene.deploy(artifact("DemoToken"), "Two", "TWO", 10n ** 24n),
  ];
  const ordered = (tokens) => tokens.sort((one, other) => (BigInt(one.target) < BigInt(other.target) ? -1 : 1));
  const [token0, token1] = ordered([...made]);
  for (const token of made) {
    await scene.call(alice, token, "approve", manager.target, ethers.MaxUint256);
    await scene.call(alice, token, "approve", router.target, ethers.MaxUint256);
  }

  const position = (one, other) => ({
    token0: one.target, token1: other.target, fee: FEE, tickLower: -6000, tickUpper: 6000, amount0Desired: 10n ** 20n, amount1Desired: 10n ** 20n,
    amount0Min: 0n, amount1Min: 0n, recipient: alice.address, deadline: DEADLINE,
  });
  await scene.call(alice, manager, "createAndInitializePoolIfNecessary", token0.target, token1.target, FEE, EQUAL);
  await scene.call(alice, manager, "mint", position(token0, token1));
  await scene.call(alice, manager, "mint", { ...position(token0, token1), tickLower: 60, tickUpper: 120 });
  const pool = new ethers.Contract(
    await factory.getPool(token0.target, token1.target, FEE),
    require("@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json").abi,
    scene.provider,
  );
  await scene.call(alice, pool, "increaseObservationCardinalityNext", 5n);
  // Pool, position and rest of the ether in one transaction.
  const encode = (name, ...args) => manager.interface.encodeFunctionData(name, args);
  const [low, high] = ordered([weth, made[0]]);
  const withEther = [
    encode("createAndInitializePoolIfNecessary", low.target, high.target, FEE, EQUAL), encode("mint", position(low, high)), encode("refundETH"),
  ];
  await scene.call(alice, manager, "multicall", withEther, { value: 2n * 10n ** 20n });

  const swap = (tokenIn, tokenOut) => ({
    tokenIn: tokenIn.target, tokenOut: tokenOut.target, fee: FEE, recipient: bob.address, deadline: DEADLINE, sqrtPriceLimitX96: 0n,
  });
  const quote = { tokenIn: token0.target, tokenOut: token1.target, amountIn: 10n ** 18n, fee: FEE, sqrtPriceLimitX96: 0n };
  const [quoted] = await quoter.quoteExactInputSingle.staticCall(quote);
  await scene.call(alice, router, "exactInputSingle", { ...swap(token0, token1), amountIn: 10n ** 18n, amountOutMinimum: quoted });
  assert.equal(await token1.balanceOf(bob.address), quoted);
  const most = { amountOut: 2n * 10n ** 18n, amountInMaximum: 10n ** 20n };
  await scene.call(alice, router, "exactOutputSingle", { ...swap(token1, token0), ...most });
  const ether = { amountIn: 10n ** 18n, amountOutMinimum: 0n };
  await scene.call(alice, router, "exactInputSingle", { ...swap(weth, made[0]), ...ether }, { value: ether.amountIn });
  const path = ethers.solidityPacked(["address", "uint24", "address", "uint24", "address"], [made[1].target, FEE, made[0].target, FEE, weth.target]);
  const across = { path, recipient: bob.address, deadline: DEADLINE, amountIn: 10n ** 18n, amountOutMinimum: 0n };
  await scene.call(alice, router, "exactInput", across);
  // Over the end of one position.
  await scene.call(alice, router, "exactInputSingle", { ...swap(token1, token0), amountIn: 2n * 10n ** 19n, amountOutMinimum: 0n });

  const least = { tokenId: 1n, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE };
  await scene.call(alice, manager, "increaseLiquidity", { ...least, amount0Desired: 10n ** 18n, amount1Desired: 10n ** 18n });
  const { liquidity } = await manager.positions(1n);
  await scene.call(alice, manager, "decreaseLiquidity", { ...least, liquidity });
  await scene.call(alice, manager, "collect", { tokenId: 1n, recipient: alice.address, amount0Max: ANY, amount1Max: ANY });
  await scene.call(alice, manager, "collect", { tokenId: 3n, recipient: alice.address, amount0Max: ANY, amount1Max: ANY });
  const picture = await manager.tokenURI(2n);
  assert.match(Buffer.from(picture.split(",")[1], "base64").toString(), /"name":"Uniswap - 0\.3% - /);
  await scene.call(alice, manager, "transferFrom", alice.address, bob.address, 3n);
  await scene.call(alice, manager, "burn", 1n);
  return picture;
};
