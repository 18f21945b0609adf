/**
 * The methods for contract developers, as on anvil and Hardhat's node: accounts, state, time,
 * mempool.
 */
package dev.portcullis.devnet.node.method.developer;
