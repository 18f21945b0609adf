/**
 * The JSON-RPC 2.0 protocol: envelopes, batches, notifications, typed parameters and errors. Knows
 * nothing of the chain's methods.
 */
package dev.portcullis.devnet.node.rpc;
