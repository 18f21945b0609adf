/**
 * What developers of contracts ask of a node, as of anvil and Hardhat's: accounts, state, time,
 * pool.
 */
package dev.portcullis.devnet.node.method.developer;
